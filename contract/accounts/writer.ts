import { z } from 'zod';
import { id } from '../fields/fields.ts';

/** The member of a household who wrote an entry. */
export const writer = z.object({
  id,
  /** Null once their account is deleted. */
  name: z.string().nullable(),
});

/** The id of the member whose entries a list shows. */
export const writerFilter = z
  .string({ error: '只能填一个值' })
  .max(40, { error: '成员不正确' })
  .optional();

export type Writer = z.output<typeof writer>;
