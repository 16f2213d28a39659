/** One thing that is wrong with stored data. */
export interface Problem {
  /** The table it is about, or `database` for the whole. */
  table: string;
  /** The row's key; empty when it is about no single row. */
  row: string;
  /** What does not hold, in words for the operator; no secret is in it. */
  what: string;
}

/**
 * Whether a row is wrong by itself. It has been named, and nothing that is counted with its values would be
 * true; some cannot be counted with at all.
 */
export type IsWrong = (table: string, row: string) => boolean;

/** A problem as one line. */
export function problemText({ table, row, what }: Problem): string {
  return `${[table, row].filter(Boolean).join(' ')}: ${what}`;
}
