import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { ColumnRule } from './column-rules.ts';

/** What holds for every row of a table by itself. */
export interface TableRules<Row> {
  key: readonly (keyof Row & string)[];
  /** A rule for every column: one that is added without a rule does not compile. */
  columns: { [Column in keyof Row]-?: ColumnRule };
  /** What must hold between the columns of a row: each sentence that is true of it is a problem. */
  between?: (row: Row) => readonly (string | false)[];
}

/** The rules of some tables, by their names. */
export type RulesOf<Tables extends keyof Database> = {
  [T in Tables]: TableRules<Selectable<Database[T]>>;
};
