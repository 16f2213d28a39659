import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseConnection, Dialect, Driver, TransactionSettings } from 'kysely';
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
  /** Replaces all that is stored by a new database, migrated in the same way; the handle stays. */
  renew(): Promise<void>;
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
  const file = join(folder, 'app.db');
  const create = async (): Promise<DatabaseTarget> => {
    if (url) return { kind: 'postgres', url: await createDatabase(url, name, template) };
    if (!asFar) await writeMigratedFile(file);
    return { kind: 'sqlite', file };
  };
  const remove = async () => {
    if (url) await dropDatabase(url, name);
    else rmSync(file);
  };
  const target = await create();
  let owned: ReadonlySet<string> = new Set();
  let driver: RenewableDriver | undefined;
  const db = openDatabase(target, {
    through: (dialect) => {
      const guarded = withOwnerGuard(through?.(dialect) ?? dialect, () => owned);
      const renewable = new RenewableDriver(() => guarded.createDriver());
      driver = renewable;
      return { ...guarded, createDriver: () => renewable };
    },
  });
  const fill = async () => {
    if (asFar) await migrateAsFar(db, asFar);
    else if (url && !template) await migrate(db);
  };
  await fill();
  // Of the whole schema: what is found once is used for every later database of the process.
  if (!asFar) owned = await findOwnedTables(db);
  return {
    db,
    target,
    folder,
    renew: async () => {
      await driver?.renew(async () => {
        await remove();
        await create();
      });
      await fill();
    },
    close: async () => {
      await db.destroy();
      if (url) await dropDatabase(url, name);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function writeMigratedFile(file: string): Promise<void> {
  migratedFile ??= await migrateFile(file);
  writeFileSync(file, migratedFile);
}

async function migrateFile(file: string): Promise<Buffer> {
  const db = openDatabase({ kind: 'sqlite', file });
  await migrate(db);
  await db.destroy();
  return readFileSync(file);
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

/** A driver of a database that can be exchanged for a new one, under an app that goes on: building an app takes longer. */
class RenewableDriver implements Driver {
  readonly #create: () => Driver;
  #driver: Driver;
  #isOpen = false;

  constructor(create: () => Driver) {
    this.#create = create;
    this.#driver = create();
  }

  /** Closes the database, has it replaced, and opens what is there then. Nothing may use it meanwhile. */
  async renew(replace: () => Promise<void>) {
    const wasOpen = this.#isOpen;
    await this.destroy();
    await replace();
    this.#driver = this.#create();
    // Kysely opens a driver once, with the first statement.
    if (wasOpen) await this.init();
  }

  async init() {
    await this.#driver.init();
    this.#isOpen = true;
  }

  async destroy() {
    if (this.#isOpen) await this.#driver.destroy();
    this.#isOpen = false;
  }

  acquireConnection: Driver['acquireConnection'] = (options) =>
    this.#driver.acquireConnection(options);

  beginTransaction = (connection: DatabaseConnection, settings: TransactionSettings) =>
    this.#driver.beginTransaction(connection, settings);

  commitTransaction = (connection: DatabaseConnection) =>
    this.#driver.commitTransaction(connection);

  rollbackTransaction = (connection: DatabaseConnection) =>
    this.#driver.rollbackTransaction(connection);

  releaseConnection: Driver['releaseConnection'] = (connection, options) =>
    this.#driver.releaseConnection(connection, options);
}
