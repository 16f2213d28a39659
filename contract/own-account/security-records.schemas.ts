import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { id, instant, pageOf, pageQuery } from '../fields/fields.ts';

const securityRecord = z.object({
  id,
  at: instant,
  /** What was done, in Chinese. */
  text: z.string(),
  /** Browser and system, such as `Chrome · Windows`; null where they are not known. */
  device: z.string().nullable(),
  network: z.string().nullable(),
  /** The access token by which a program did it. */
  token: z.string().nullable(),
});
export type SecurityRecord = z.output<typeof securityRecord>;

export const securityRecordsSchemas = {
  list: { query: pageQuery, data: pageOf(securityRecord) },
} satisfies Record<string, CallSchemas>;
