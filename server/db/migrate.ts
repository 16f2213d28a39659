import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Db } from './database.ts';
import { migrations } from './migrations/index.ts';
import { isPostgres } from './open-database.ts';
import { unhurried } from './postgres-pool.ts';

/**
 * Brings the schema to this version, one migration at a time; processes that start together wait
 * for each other. Refuses, in one sentence, data that a newer version of the program has written.
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Otherwise another schema's bookkeeping on the same PostgreSQL is taken for ours.
    ...(isPostgres(db) && { migrationTableSchema: await currentSchema(db) }),
  });
  const { error, results = [] } = await unhurried(() => migrator.migrateToLatest());
  const newer = /previously executed migration (\S+) is missing/.exec(String(error))?.[1];
  if (newer) throw new NewerSchemaError(newer);
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** The data folder was written by a newer version of the program. */
export class NewerSchemaError extends Error {
  constructor(migration: string) {
    super(`the database was written by a newer version (it has ${migration}); upgrade the program`);
  }
}

/** Whether every migration of this version has been applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  const applied = new Set(rows.map((row) => row.name));
  return Object.keys(migrations).every((name) => applied.has(name));
}

async function currentSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT current_schema() AS name`.execute(db);
  return rows[0]?.name ?? 'public';
}
