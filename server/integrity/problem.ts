/** One thing that is wrong with stored data. */
export interface Problem {
  /** The table it is about, or `database` for the whole. */
  table: string;
  /** The row's key; empty when it is about no single row. */
  row: string;
  /** What does not hold, in words for the operator; no secret is in it. */
  what: string;
}

/** A problem as one line. */
export function problemText({ table, row, what }: Problem): string {
  return `${[table, row].filter(Boolean).join(' ')}: ${what}`;
}
