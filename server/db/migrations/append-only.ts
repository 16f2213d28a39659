import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';

/**
 * Makes the database itself refuse to change (or delete) the rows of a table of history; with `columns`,
 * only changes of these.
 */
export async function appendOnly(
  db: Kysely<unknown>,
  table: string,
  refused: readonly ('UPDATE' | 'DELETE')[],
  columns?: readonly string[],
): Promise<void> {
  const name = sql.raw(table);
  if (isPostgres(db as Db)) {
    await sql`CREATE FUNCTION ${sql.raw(`${table}_is_append_only`)}() RETURNS trigger AS $$
      BEGIN RAISE EXCEPTION '${name} is append-only'; END $$ LANGUAGE plpgsql`.execute(db);
  }
  for (const action of refused) {
    const trigger = sql.raw(`${table}_refuses_${action.toLowerCase()}`);
    const change = action === 'UPDATE' && columns ? `UPDATE OF ${columns.join(', ')}` : action;
    const timing = sql.raw(`BEFORE ${change} ON ${table}`);
    const statement = isPostgres(db as Db)
      ? sql`CREATE TRIGGER ${trigger} ${timing} FOR EACH ROW
          EXECUTE FUNCTION ${sql.raw(`${table}_is_append_only`)}()`
      : sql`CREATE TRIGGER ${trigger} ${timing}
          BEGIN SELECT RAISE(ABORT, '${name} is append-only'); END`;
    await statement.execute(db);
  }
}
