import { sql } from 'kysely';
import type { Db } from '../../server/db/database.ts';
import { isPostgres } from '../../server/db/open-database.ts';

/** Which database this is, such as `PostgreSQL 15.18`. */
export async function databaseVersion(db: Db): Promise<string> {
  const { rows } = await (isPostgres(db)
    ? sql<{ v: string }>`SELECT 'PostgreSQL ' || split_part(version(), ' ', 2) AS v`
    : sql<{ v: string }>`SELECT 'SQLite ' || sqlite_version() AS v`
  ).execute(db);
  return rows[0]?.v ?? '';
}
