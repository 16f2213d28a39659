import { z } from 'zod';
import { id } from '../fields/fields.ts';

/** The member of a household who wrote an entry. */
export const writer = z.object({
  id,
  /** Null once their account is deleted. */
  name: z.string().nullable(),
});
export type Writer = z.output<typeof writer>;
