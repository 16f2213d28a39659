import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import pg from 'pg';
import type { DatabaseTarget } from '../../server/db/open-database.ts';

/**
 * Waits until another process has written to the database for `heldMs` in one transaction, so that it is killed in
 * the middle of it however slow the machine is. Ends early when `isOver`.
 */
export async function untilWriting(
  target: DatabaseTarget,
  heldMs: number,
  isOver: () => boolean,
): Promise<void> {
  const { isWriting, close } = await watch(target);
  try {
    let since: number | undefined;
    while (!isOver()) {
      if (!(await isWriting())) since = undefined;
      else since ??= performance.now();
      if (since !== undefined && performance.now() - since >= heldMs) return;
      await sleep(1);
    }
  } finally {
    await close();
  }
}

async function watch(target: DatabaseTarget) {
  return target.kind === 'sqlite' ? watchFile(target.file) : watchPostgres(target.url);
}

/** Whoever writes to a SQLite file holds its only lock for that. */
function watchFile(file: string) {
  const own = new BetterSqlite(file, { timeout: 0 });
  const isWriting = async () => {
    try {
      own.exec('BEGIN IMMEDIATE; ROLLBACK');
      return false;
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'SQLITE_BUSY') throw error;
      return true;
    }
  };
  return { isWriting, close: async () => void own.close() };
}

/** A transaction of PostgreSQL gets a number when it writes. */
async function watchPostgres(url: string) {
  const own = new pg.Client({ connectionString: url });
  await own.connect();
  const isWriting = async () => {
    const { rowCount } = await own.query(
      `SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND backend_xid IS NOT NULL AND pid <> pg_backend_pid()`,
    );
    return rowCount !== 0;
  };
  return { isWriting, close: () => own.end() };
}
