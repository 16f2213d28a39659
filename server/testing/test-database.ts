import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dialect } from 'kysely';
import pg from 'pg';
import type { Db } from '../db/database.ts';
import { migrate, migrateAsFar } from '../db/migrate.ts';
import { type DatabaseTarget, openDatabase } from '../db/open-database.ts';
import { findOwnedTables, withOwnerGuard } from './owner-guard.ts';

export interface TestDatabase {
  db: Db;
  target: DatabaseTarget;
  /** A temporary data folder. */
  folder: string;
  close(): Promise<void>;
}

/**
 * A new migrated database: a SQLite file in a temporary folder, or a schema of the PostgreSQL
 * server that `TEST_DATABASE_URL` names. With `asFar`, only those migrations have run.
 */
export async function createTestDatabase(
  through?: (dialect: Dialect) => Dialect,
  asFar?: ReadonlySet<string>,
): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'jiadi-test-'));
  const url = process.env.TEST_DATABASE_URL;
  const target: DatabaseTarget = url
    ? {
        kind: 'postgres',
        url,
        schema: `test_${process.pid}_${Math.random().toString(36).slice(2)}`,
      }
    : { kind: 'sqlite', file: join(folder, 'app.db') };
  await inSchema(target, 'CREATE SCHEMA');
  let owned: ReadonlySet<string> = new Set();
  const guarded = (dialect: Dialect) => withOwnerGuard(through?.(dialect) ?? dialect, () => owned);
  const db = openDatabase(target, { through: guarded });
  await (asFar ? migrateAsFar(db, asFar) : migrate(db));
  // Of the whole schema: what is found once is used for every later database of the process.
  if (!asFar) owned = await findOwnedTables(db);
  return {
    db,
    target,
    folder,
    close: async () => {
      await db.destroy();
      await inSchema(target, 'DROP SCHEMA', 'CASCADE');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function inSchema(target: DatabaseTarget, verb: string, tail = ''): Promise<void> {
  if (target.kind !== 'postgres') return;
  const client = new pg.Client({ connectionString: target.url });
  await client.connect();
  try {
    await client.query(`${verb} ${target.schema} ${tail}`);
  } finally {
    await client.end();
  }
}
