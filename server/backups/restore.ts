import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Config } from '../config/config.ts';
import { prepareDataDir } from '../config/secrets.ts';
import type { Tx } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { holdDataDir } from '../db/sqlite/in-use.ts';
import { withTransaction } from '../db/with-transaction.ts';
import { RefusedError } from './backup-error.ts';
import { removeDatabase } from './check-copy.ts';
import { syncPath } from './durable.ts';
import { foldWriteAheadLog } from './open-copy.ts';
import { installInPostgres } from './postgres/install-in-postgres.ts';
import {
  countServers,
  createSchema,
  currentSchema,
  moveTables,
  tablesIn,
} from './postgres/schemas.repository.ts';
import { prepareRestore, type RestoreTools } from './prepare-restore.ts';

/** The outcome of a restore. */
interface Restored {
  /** When the backup was made; undefined for a file without that. */
  madeAt: string | undefined;
  /** Where the replaced data are; undefined when there were none. */
  aside: string | undefined;
}

/**
 * Replaces the present data by the content of a backup, and saves them aside. Everything
 * is checked and prepared before anything is changed; the change itself is all or nothing. Throws
 * `RefusedError`, `BackupError`, `OtherSchemaError` or `ConfigError` for what it refuses.
 */
export async function restore(tools: RestoreTools, file: string): Promise<Restored> {
  const { config, now } = tools;
  prepareDataDir(config.dataDir);
  const release = holdDataDir(config.dataDir, 'alone');
  const work = join(config.dataDir, 'restoring.db');
  try {
    await refuseRunningServers(config, now());
    removeDatabase(work);
    const about = await prepareRestore(tools, file, work);
    return { madeAt: about?.madeAt, aside: await replace(config, work, now()) };
  } finally {
    removeDatabase(work);
    release();
  }
}

async function replace({ database }: Config, work: string, at: Date) {
  if (database.kind === 'sqlite') return replaceSqlite(work, database.file, at);
  let aside: string | undefined;
  await installInPostgres(work, database, async (tx, { incoming, current }) => {
    const tables = await tablesIn(tx, current);
    if (tables.includes('leases')) await refuseServersIn(tx, at);
    if (tables.length > 0) {
      aside = `${current}_before_${at.toISOString().slice(0, 19).replace(/\D/g, '')}`;
      await createSchema(tx, aside);
      await moveTables(tx, current, aside);
    }
    await moveTables(tx, incoming, current);
  });
  return aside && `schema ${aside}`;
}

/** An early check, so that nothing is prepared in vain. The binding one is made when the files are exchanged. */
async function refuseRunningServers({ database }: Config, now: Date): Promise<void> {
  if (database.kind === 'sqlite') return;
  const db = openDatabase(database);
  try {
    const tables = await tablesIn(db, await currentSchema(db));
    if (tables.includes('leases')) await withTransaction(db, (tx) => refuseServersIn(tx, now));
  } finally {
    await db.destroy();
  }
}

async function refuseServersIn(tx: Tx, now: Date): Promise<void> {
  const servers = await countServers(tx, now);
  if (servers === 0) return;
  throw new RefusedError(
    `${servers} server(s) run on this database: stop them first (after a crash, wait a minute)`,
  );
}

/**
 * Puts a prepared file in the place of the database, and returns the path of the copy of the one before;
 * undefined when there was none. The caller has the data folder alone. Cut off anywhere, the old
 * database or the new one is in place whole.
 */
function replaceSqlite(work: string, file: string, at: Date): string | undefined {
  const aside = existsSync(file) ? keepAside(file, at) : undefined;
  syncPath(work);
  // SQLite would replay the old write-ahead log into the new file, so the log is removed first.
  for (const tail of ['-wal', '-shm']) rmSync(`${file}${tail}`, { force: true });
  renameSync(work, file);
  syncPath(dirname(file));
  return aside;
}

function keepAside(file: string, at: Date): string {
  foldLog(file);
  const folder = join(dirname(file), 'replaced', at.toISOString().replaceAll(':', '-'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const tail of ['', '-wal']) {
    if (!existsSync(`${file}${tail}`)) continue;
    const copy = join(folder, `${basename(file)}${tail}`);
    copyFileSync(`${file}${tail}`, copy);
    syncPath(copy);
  }
  for (const path of [folder, dirname(folder), dirname(file)]) syncPath(path);
  return join(folder, basename(file));
}

/** A damaged file, which may be the reason for the restore, still has its write-ahead log beside it. */
function foldLog(file: string): void {
  try {
    foldWriteAheadLog(file);
  } catch (error) {
    if (!String((error as { code?: unknown }).code).startsWith('SQLITE_')) throw error;
  }
}
