import { z } from 'zod';

/** An amount of the person's own data, the person's part of the household's, and the sum of both to the fen. */
export const jointAmount = z.object({ mine: z.number(), ours: z.number(), together: z.number() });
export type JointAmount = z.output<typeof jointAmount>;

/** The owner of data: the person, or their household. */
export const whose = z.enum(['mine', 'ours']);
export type Whose = z.output<typeof whose>;

/** The fields that every joint answer of amounts has. */
export const jointFields = {
  /** The number of the household's assets and debts that count with the caller's share instead of whole. */
  sharedItems: z.int(),
  /** What the figures leave out. */
  missing: z.array(z.object({ whose, subject: z.string(), message: z.string() })),
};
export type JointNote = z.output<(typeof jointFields)['missing']>[number];
