import { sql } from 'kysely';
import { isPostgres } from '../db/open-database.ts';
import type { TestApp } from './build-test-app.ts';

/** What may change by being looked at, or is no user's possession. */
const ignored = new Set(['sessions', 'audit_log', 'idempotency_keys']);

/** Every row that a user owns, in every table, to see that none was touched. */
export async function rowsOf(test: TestApp, userId: string): Promise<Record<string, unknown[]>> {
  const { db } = test.deps;
  const rows: Record<string, unknown[]> = {};
  for (const table of await tablesOfUsers(test)) {
    const name = sql.table(table);
    const found = await sql`SELECT * FROM ${name} WHERE user_id = ${userId}`.execute(db);
    rows[table] = found.rows.map((row) => JSON.stringify(row)).sort();
  }
  return rows;
}

async function tablesOfUsers({ deps: { db } }: TestApp): Promise<string[]> {
  const found = isPostgres(db)
    ? await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.columns
        WHERE column_name = 'user_id' AND table_schema = current_schema()`.execute(db)
    : await sql<{
        name: string;
      }>`SELECT m.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c
        WHERE m.type = 'table' AND c.name = 'user_id'`.execute(db);
  return found.rows.map((row) => row.name).filter((name) => !ignored.has(name));
}
