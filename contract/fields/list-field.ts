import { z } from 'zod';

/** Validation of a list stops after this many faults, so that no answer grows with a hostile body. */
export const mostFaults = 50;

interface ListRules {
  /** The message for a value that is no list. */
  error: string;
  max: number;
  /** The message for a longer list. */
  tooLong: string;
  /** The message for an empty list, where that is not allowed. */
  empty?: string;
}

/** The row's schema of a list, for the API description, which cannot read it from the list's schema. */
export const rowsOfLists = new WeakMap<z.core.$ZodType, z.ZodType>();

/**
 * A list of rows in a body. A list that is too long is refused before any of its rows is validated, and
 * validation stops at `mostFaults` faults: both limit what a hostile body costs and the size of the
 * answer to it.
 */
export function listOf<Row extends z.ZodType>(row: Row, rules: ListRules) {
  const { error, max, tooLong, empty } = rules;
  const bounded = z
    .array(z.custom<z.input<Row>>(), { error })
    .check(
      z.minLength(empty === undefined ? 0 : 1, { error: empty ?? error }),
      z.maxLength(max, { error: tooLong }),
    );
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
