import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Db } from './database.ts';
import { migrations } from './migrations/index.ts';
import { isPostgres } from './open-database.ts';
import { OtherSchemaError } from './other-schema-error.ts';
import { withMigrationLock } from './postgres/postgres-dialect.ts';
import { withoutTimeouts } from './without-timeouts.ts';

/**
 * Brings the schema to this version, one migration at a time; processes that start together wait
 * for each other. Refuses, in one sentence, data that another version of the program has written.
 */
export function migrate(db: Db): Promise<string[]> {
  return migrateBy(db, migrations);
}

/** Brings an empty database to the schema that exactly these migrations make. */
export function migrateAsFar(db: Db, names: ReadonlySet<string>): Promise<string[]> {
  const selected = Object.entries(migrations).filter(([name]) => names.has(name));
  return migrateBy(db, Object.fromEntries(selected));
}

async function migrateBy(db: Db, steps: typeof migrations): Promise<string[]> {
  await refuseOtherSchema(db);
  const provider = { getMigrations: async () => steps };
  if (!isPostgres(db)) return run(new Migrator({ db, provider }));
  // Otherwise another schema's bookkeeping on the same PostgreSQL is taken for ours.
  const migrationTableSchema = await currentSchema(db);
  return withoutTimeouts(() =>
    withMigrationLock(db, (tx) => run(new Migrator({ db: tx, provider, migrationTableSchema }))),
  );
}

async function run(migrator: Migrator): Promise<string[]> {
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** Whether every migration of this version has been applied. Throws when none ever was. */
export async function isMigrated(db: Db): Promise<boolean> {
  return (await missingMigrations(db)).length === 0;
}

/** The migrations of this version that the schema lacks. Throws when none was ever applied. */
export async function missingMigrations(db: Db): Promise<string[]> {
  const applied = await appliedMigrations(db);
  return Object.keys(migrations).filter((name) => !applied.has(name));
}

/**
 * Whether the schema is exactly this version's, so that there is nothing to migrate or to refuse:
 * what almost every start finds, and a question far smaller than a migrator's.
 */
export async function isUpToDate(db: Db): Promise<boolean> {
  const applied = await appliedOrNone(db);
  const names = Object.keys(migrations);
  return applied.size === names.length && names.every((name) => applied.has(name));
}

/** The migrations that made the schema as it is. Throws when none ever ran. */
export async function appliedMigrations(db: Db): Promise<Set<string>> {
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return new Set(rows.map((row) => row.name));
}

/** Why the schema is none that this version can read or migrate, if it is so. */
export async function findOtherSchema(db: Db): Promise<OtherSchemaError | undefined> {
  return OtherSchemaError.of(await appliedOrNone(db), migrations);
}

/** Refuses, in one sentence, what another version of the program has written. */
export async function refuseOtherSchema(db: Db): Promise<void> {
  const other = await findOtherSchema(db);
  if (other) throw other;
}

/** Whether there is a schema, and migrations to come. An empty database has nothing to lose. */
export async function awaitsMigration(db: Db): Promise<boolean> {
  const tables = await db.introspection.getTables();
  const schema = isPostgres(db) ? await currentSchema(db) : undefined;
  const isThere = tables.some(
    (table) => table.name === 'users' && (schema === undefined || table.schema === schema),
  );
  return isThere && !(await isMigrated(db));
}

/** The migrations of this very schema, not of another one on the search path. */
async function appliedOrNone(db: Db): Promise<Set<string>> {
  try {
    const own = isPostgres(db) ? db.withSchema(await currentSchema(db)) : db;
    return await appliedMigrations(own);
  } catch (error) {
    if (isMissingTable(error)) return new Set();
    throw error;
  }
}

async function currentSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT current_schema() AS name`.execute(db);
  return rows[0]?.name ?? 'public';
}

function isMissingTable(error: unknown): boolean {
  const { code, message = '' } = error as { code?: unknown; message?: string };
  return code === '42P01' || message.startsWith('no such table');
}
