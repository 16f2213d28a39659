import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dialect } from 'kysely';
import type { Db } from '../db/database.ts';
import { migrate, migrateAsFar } from '../db/migrate.ts';
import { type DatabaseTarget, openDatabase } from '../db/open-database.ts';
import { createDatabase, dropDatabase, uniqueName } from '../db/postgres/testing/databases.ts';
import { findOwnedTables, withOwnerGuard } from './owner-guard.ts';

export interface TestDatabase {
  db: Db;
  target: DatabaseTarget;
  /** A temporary data folder. */
  folder: string;
  close(): Promise<void>;
}

/** Where test databases lie: in memory where there is room, because every commit waits for the disk. */
const place = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir();

/** A migrated SQLite file of this process: a copy of it takes a fiftieth of the time of migrating one. */
let migratedFile: Buffer | undefined;

/**
 * A new migrated database: a SQLite file in a temporary folder, or a database beside the one of
 * PostgreSQL that `TEST_DATABASE_URL` names. With `asFar`, only those migrations have run.
 */
export async function createTestDatabase(
  through?: (dialect: Dialect) => Dialect,
  asFar?: ReadonlySet<string>,
): Promise<TestDatabase> {
  const folder = mkdtempSync(join(place, 'jiadi-test-'));
  const url = process.env.TEST_DATABASE_URL;
  const name = uniqueName();
  const template = asFar ? undefined : process.env.TEST_DATABASE_TEMPLATE;
  const target: DatabaseTarget = url
    ? { kind: 'postgres', url: await createDatabase(url, name, template) }
    : { kind: 'sqlite', file: join(folder, 'app.db') };
  if (target.kind === 'sqlite' && !asFar) {
    migratedFile ??= await migrateFile(target);
    writeFileSync(target.file, migratedFile);
  }
  let owned: ReadonlySet<string> = new Set();
  const guarded = (dialect: Dialect) => withOwnerGuard(through?.(dialect) ?? dialect, () => owned);
  const db = openDatabase(target, { through: guarded });
  if (asFar) await migrateAsFar(db, asFar);
  else if (url && !template) await migrate(db);
  // Of the whole schema: what is found once is used for every later database of the process.
  if (!asFar) owned = await findOwnedTables(db);
  return {
    db,
    target,
    folder,
    close: async () => {
      await db.destroy();
      if (url) await dropDatabase(url, name);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function migrateFile(target: DatabaseTarget & { kind: 'sqlite' }): Promise<Buffer> {
  const db = openDatabase(target);
  await migrate(db);
  await db.destroy();
  return readFileSync(target.file);
}

/** Whether a folder exists and has a gigabyte left. */
function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 1024 ** 3;
  } catch {
    return false;
  }
}
