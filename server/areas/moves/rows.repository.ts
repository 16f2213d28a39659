import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database, Db, Tx } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { isPostgres } from '../../db/open-database.ts';
import { chunks } from '../../lib/chunks.ts';
import { keyOf, type Row, type TableName } from './catalogue.ts';

/** Values in one statement; SQLite takes no more than 32,766. */
const valuesAtOnce = 500;

/** Rows of an owner that have one of some values in a column; locked, until the transaction ends, where asked. */
export async function listRowsWith(
  db: Db,
  ownerId: string,
  table: TableName,
  column: string,
  values: Iterable<unknown>,
  { isLocked = false } = {},
): Promise<Row[]> {
  const found: Row[] = [];
  const lock = isLocked && isPostgres(db) ? sql`FOR UPDATE` : sql``;
  for (const some of chunks([...new Set(values)], valuesAtOnce)) {
    const { rows } = await sql<Row>`SELECT * FROM ${sql.table(table)}
      WHERE ${ownerBeside(column)} = ${ownerId} AND ${sql.ref(column)} IN (${sql.join(some)})
      ORDER BY ${sql.join(keyOf(table).map((name) => sql.ref(name)))} ${lock}`.execute(db);
    found.push(...rows);
  }
  return found;
}

/** Every row of an owner, in the order of the key. */
export async function listRowsOf(db: Db, ownerId: string, table: TableName): Promise<Row[]> {
  const order = ['owner_id', ...keyOf(table)].map((name) => sql.ref(name));
  const { rows } = await sql<Row>`SELECT * FROM ${sql.table(table)}
    WHERE owner_id = ${ownerId} ORDER BY ${sql.join(order)}`.execute(db);
  return rows;
}

/** Sets a column of one row, which its key names. A missing row is an error. */
export async function setColumn(
  tx: Tx,
  ownerId: string,
  table: TableName,
  key: readonly unknown[],
  { column, value }: { column: string; value: unknown },
): Promise<void> {
  await setColumns(tx, ownerId, table, key, [[column, value]]);
}

/** Sets columns of one row at once. A missing row is an error. */
export async function setColumns(
  tx: Tx,
  ownerId: string,
  table: TableName,
  key: readonly unknown[],
  values: readonly (readonly [column: string, value: unknown])[],
): Promise<void> {
  const changes = sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
  const { numAffectedRows } = await sql`UPDATE ${sql.table(table)} SET ${changes}
    WHERE owner_id = ${ownerId} AND ${matches(table, key)}`.execute(tx);
  if (numAffectedRows !== 1n) throw new Error(`no row of ${table} to change`);
}

/** Removes rows of an owner by their keys. */
export async function removeRows(
  tx: Tx,
  ownerId: string,
  table: TableName,
  rows: readonly Row[],
): Promise<void> {
  const [only, second] = keyOf(table);
  const column = rows[0] && 'id' in rows[0] ? 'id' : second === undefined ? only : undefined;
  // A table with a longer key has few rows of one thing.
  if (!column) {
    for (const row of rows) {
      const key = keyOf(table).map((column) => row[column]);
      await sql`DELETE FROM ${sql.table(table)}
        WHERE owner_id = ${ownerId} AND ${matches(table, key)}`.execute(tx);
    }
    return;
  }
  for (const some of chunks(rows, valuesAtOnce)) {
    await sql`DELETE FROM ${sql.table(table)} WHERE ${ownerBeside(column)} = ${ownerId}
      AND ${sql.ref(column)} IN (${sql.join(some.map((row) => row[column]))})`.execute(tx);
  }
}

/**
 * The owner as it is compared beside values of a column. SQLite, which keeps no statistics, takes an index on the owner for
 * more selective than a list of ids, and would read all rows of the owner for each list.
 */
function ownerBeside(column: string): RawBuilder<unknown> {
  return column === 'id' ? sql`'' || owner_id` : sql`owner_id`;
}

export async function insertRowsOf(tx: Tx, table: TableName, rows: readonly Row[]): Promise<void> {
  // The types know no row of any table: one table stands for all, and the rows have the columns that were read.
  await insertRows(tx, table as 'deposits', rows as Insertable<Database['deposits']>[]);
}

function matches(table: TableName, key: readonly unknown[]) {
  const columns = keyOf(table).map((column, at) => sql`${sql.ref(column)} = ${key[at]}`);
  return sql.join(columns, sql` AND `);
}
