import { sql } from 'kysely';
import { isPostgres } from '../db/open-database.ts';
import type { TestApp } from './build-test-app.ts';

/** What may change by being looked at, or is no user's possession. */
const ignored = new Set(['sessions', 'audit_log', 'idempotency_keys', 'data_revisions']);

/** Every row that a user owns, in every table, to see that none was touched. */
export async function rowsOf(test: TestApp, userId: string): Promise<Record<string, unknown[]>> {
  const { db } = test.deps;
  const rows: Record<string, unknown[]> = {};
  for (const [table, column] of await ownedTables(test)) {
    const name = sql.table(table);
    const found = await sql`SELECT * FROM ${name} WHERE ${sql.ref(column)} = ${userId}`.execute(db);
    rows[table] = found.rows.map((row) => JSON.stringify(row)).sort();
  }
  return rows;
}

/** Tables of owners' or users' rows, with the column that says whose each row is. */
async function ownedTables({ deps: { db } }: TestApp): Promise<Map<string, string>> {
  const found = isPostgres(db)
    ? await sql<Owned>`SELECT table_name AS name, column_name AS "column"
        FROM information_schema.columns
        WHERE column_name IN ('owner_id', 'user_id') AND table_schema = current_schema()`.execute(
        db,
      )
    : await sql<Owned>`SELECT m.name, c.name AS "column"
        FROM sqlite_master AS m, pragma_table_info(m.name) AS c
        WHERE m.type = 'table' AND c.name IN ('owner_id', 'user_id')`.execute(db);
  const rows = found.rows.filter(({ name }) => !ignored.has(name));
  return new Map(rows.map(({ name, column }) => [name, column]));
}

interface Owned {
  name: string;
  column: string;
}
