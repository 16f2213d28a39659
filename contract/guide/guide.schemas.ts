import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';

/**
 * `open`: offered on the empty overview. Neither of the others is ever offered again by itself; `done`
 * is also what users have who are older than the guide.
 */
export const guideStates = ['open', 'skipped', 'done'] as const;
export type GuideState = (typeof guideStates)[number];

/** What a person may have, in the order in which the guide asks. */
export const guideSteps = [
  'accounts',
  'deposits',
  'investments',
  'securities',
  'fixedAssets',
  'otherAssets',
  'debts',
] as const;
export type GuideStep = (typeof guideSteps)[number];

const state = z.enum(guideStates, { error: '请选择引导的状态' });
const guide = z.object({
  state,
  steps: z.array(
    z.object({
      key: z.enum(guideSteps),
      /** Whether there is a row of it. */
      done: z.boolean(),
    }),
  ),
});
export type Guide = z.output<typeof guide>;

export const guideSchemas = {
  show: { data: guide },
  update: { body: z.object({ state }), data: guide },
} satisfies Record<string, CallSchemas>;
