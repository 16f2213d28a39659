import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { isPostgres } from '../db/open-database.ts';
import type { TableShape } from './table-shapes.ts';

/** A row as the driver returns it: texts, integers and nulls. */
export type PlainRow = Record<string, unknown>;

const rowsAtOnce = 500;

/** Every row of a table, in the order of its key, which is the same on both databases. */
export function readRows(tx: Tx, shape: TableShape): AsyncGenerator<PlainRow[]> {
  return isPostgres(tx) ? byCursor(tx, shape) : byKey(tx, shape);
}

async function* byCursor(
  tx: Tx,
  { name, columns, key, texts }: TableShape,
): AsyncGenerator<PlainRow[]> {
  const cursor = sql.id(`read_${name}`);
  // "C" compares texts by their bytes, as SQLite does.
  const order = sql.join(
    key.map((column) =>
      texts.includes(column) ? sql`${sql.ref(column)} COLLATE "C"` : sql.ref(column),
    ),
  );
  await sql`DECLARE ${cursor} NO SCROLL CURSOR FOR
    SELECT ${columnList(columns)} FROM ${sql.table(name)} ORDER BY ${order}`.execute(tx);
  for (;;) {
    const { rows } = await sql<PlainRow>`FETCH ${sql.lit(rowsAtOnce)} FROM ${cursor}`.execute(tx);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`CLOSE ${cursor}`.execute(tx);
}

async function* byKey(tx: Tx, { name, columns, key }: TableShape): AsyncGenerator<PlainRow[]> {
  let after: RawBuilder<unknown> = sql``;
  for (;;) {
    const { rows } =
      await sql<PlainRow>`SELECT ${columnList(columns)} FROM ${sql.table(name)} ${after}
      ORDER BY ${columnList(key)} LIMIT ${rowsAtOnce}`.execute(tx);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = sql`WHERE (${columnList(key)}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

/** Column names, separated by commas. */
export function columnList(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)));
}
