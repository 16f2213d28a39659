import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { CompiledQuery, Insertable, InsertQueryBuilder, InsertResult } from 'kysely';
import type { Database, Tx } from './database.ts';

/** Well below what either database takes as parameters; more is hardly faster. */
const rowsAtOnce = 100;
/** Other work of the process goes on after each slice; one takes a few milliseconds. */
const rowsInASlice = 500;

type Insert<Table extends keyof Database> = InsertQueryBuilder<Database, Table, InsertResult>;

/**
 * Inserts many rows in chunks, so that the rest of the server can work in between. All rows have the
 * columns of the first. `rows` may be a generator, so that they are never in memory all at once. The
 * statement is compiled once: compiling it for every row takes longer than the insert. `ending` adds to
 * the statement, and must not contain parameters.
 */
export async function insertRows<Table extends keyof Database>(
  tx: Tx,
  table: Table,
  rows: Iterable<Insertable<Database[Table]>>,
  ending: (insert: Insert<Table>) => Insert<Table> = (insert) => insert,
): Promise<void> {
  let columns: (keyof Insertable<Database[Table]>)[] | undefined;
  let full: CompiledQuery | undefined;
  let some: Insertable<Database[Table]>[] = [];
  const insert = async () => {
    const isFull = some.length === rowsAtOnce;
    const statement = (isFull && full) || ending(tx.insertInto(table).values(some)).compile();
    if (isFull) full = statement;
    const parameters = some.flatMap((row) => columns?.map((column) => row[column]) ?? []);
    if (parameters.length !== statement.parameters.length) {
      throw new Error(`rows of ${table} do not name the same columns`);
    }
    some = [];
    await tx.executeQuery({ ...statement, parameters });
  };
  let count = 0;
  for (const row of rows) {
    columns ??= Object.keys(row) as (keyof Insertable<Database[Table]>)[];
    some.push(row);
    count += 1;
    if (some.length === rowsAtOnce) await insert();
    if (count % rowsInASlice === 0) await yieldToEventLoop();
  }
  if (some.length > 0) await insert();
}

/**
 * One row of each key, the last one given. PostgreSQL refuses an upsert that names a row twice, and
 * what a source sends may do so: the newest day again after its close, for one.
 */
export function lastOfEach<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}
