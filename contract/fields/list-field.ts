import { z } from 'zod';

/** Validation of a list stops after this many faults, so that no answer grows with a hostile body. */
export const mostFaults = 50;

interface ListRules {
  /** The text for what is no list. */
  error: string;
  max: number;
  /** The text for a list that is longer. */
  tooLong: string;
  /** The text for an empty list, where it may not be one. */
  empty?: string;
}

/** What a list is made of, for the API description: its schema alone does not tell. */
export const rowsOfLists = new WeakMap<z.core.$ZodType, z.ZodType>();

/**
 * A list of rows in a body. A list that is too long is refused before any of its rows is looked at,
 * and the rows of the others are looked at until `mostFaults` were found: both bound what a hostile
 * body costs, and how long the answer to it gets.
 */
export function listOf<Row extends z.ZodType>(row: Row, rules: ListRules) {
  const { error, max, tooLong, empty } = rules;
  const bounded = z
    .array(z.custom<z.input<Row>>(), { error })
    .min(empty === undefined ? 0 : 1, { error: empty ?? error })
    .max(max, { error: tooLong });
  rowsOfLists.set(bounded, row);
  return bounded.transform((values, context): z.output<Row>[] => {
    const rows: z.output<Row>[] = [];
    let faults = 0;
    for (const [index, value] of values.entries()) {
      const read = row.safeParse(value);
      if (read.success) rows.push(read.data);
      for (const { path, message } of read.error?.issues.slice(0, mostFaults - faults) ?? []) {
        context.addIssue({ code: 'custom', message, path: [index, ...path] });
        faults += 1;
      }
      if (faults >= mostFaults) break;
    }
    return rows;
  });
}
