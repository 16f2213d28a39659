import { keyOf, type Row, type TableName } from './catalogue.ts';

/** The old and the new owner of what moves. */
export interface Owners {
  from: string;
  to: string;
}

/** A column of a row that has another value after the move. */
export interface Patch {
  table: TableName;
  /** Names the row among those of its owner. */
  key: unknown[];
  column: string;
  before: unknown;
  after: unknown;
}

/** Another value of a column of a row. */
export function patch(table: TableName, row: Row, column: string, after: unknown): Patch {
  const key = keyOf(table).map((name) => row[name]);
  return { table, key, column, before: row[column], after };
}
