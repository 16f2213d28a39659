import { setImmediate as breathe } from 'node:timers/promises';
import type { Insertable, InsertQueryBuilder, InsertResult } from 'kysely';
import type { Database, Tx } from './database.ts';

/** Well below what either database takes as parameters; more is hardly faster. */
const rowsAtOnce = 100;
/** Between two breaths, which let others go on: a few milliseconds. */
const rowsInABreath = 1000;

type Insert<Table extends keyof Database> = InsertQueryBuilder<Database, Table, InsertResult>;

/**
 * Inserts many rows in chunks, so that the rest of the server can work in between. All rows have
 * the columns of the first. The statement is compiled once: compiling it for every row takes longer
 * than the insert. `ending` adds to the statement, and must not contain parameters.
 */
export async function insertRows<Table extends keyof Database>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
  ending: (insert: Insert<Table>) => Insert<Table> = (insert) => insert,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Insertable<Database[Table]>)[];
  const statementFor = (some: readonly Insertable<Database[Table]>[]) =>
    ending(tx.insertInto(table).values(some)).compile();
  const full = rows.length < rowsAtOnce ? undefined : statementFor(rows.slice(0, rowsAtOnce));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce);
    const statement = some.length === rowsAtOnce && full ? full : statementFor(some);
    const parameters = some.flatMap((row) => columns.map((column) => row[column]));
    if (parameters.length !== statement.parameters.length) {
      throw new Error(`rows of ${table} do not name the same columns`);
    }
    await tx.executeQuery({ ...statement, parameters });
    if ((from + rowsAtOnce) % rowsInABreath === 0) await breathe();
  }
}

/**
 * One row of each key, the last one given. PostgreSQL refuses an upsert that names a row twice, and
 * what a source sends may do so: the newest day again after its close, for one.
 */
export function lastOfEach<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}
