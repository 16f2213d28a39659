import { z } from 'zod';

/** An amount of one's own data and of the household's, as far as it is one's, and both together to the fen. */
export const jointAmount = z.object({ mine: z.number(), ours: z.number(), together: z.number() });
export type JointAmount = z.output<typeof jointAmount>;

/** Whose data something is of. */
export const whose = z.enum(['mine', 'ours']);
export type Whose = z.output<typeof whose>;

/** What every joint answer of amounts has. */
export const jointFields = {
  /** How many things of the household count with the caller's share of them instead of whole. */
  sharedItems: z.int(),
  /** What the figures leave out. */
  missing: z.array(z.object({ whose, subject: z.string(), message: z.string() })),
};
export type JointNote = z.output<(typeof jointFields)['missing']>[number];
