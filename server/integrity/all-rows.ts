import { sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';

const rowsAtOnce = 2_000;

/** Every row of a table in the order of its key, read a page at a time. */
export async function* allRows<Row extends object>(
  db: Db,
  table: keyof Database,
  key: readonly (keyof Row & string)[],
): AsyncGenerator<Row> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let after = sql``;
  for (;;) {
    const { rows } = await sql<Row>`SELECT * FROM ${sql.table(table)} ${after}
      ORDER BY ${columns} LIMIT ${rowsAtOnce}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = sql`WHERE (${columns}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}
