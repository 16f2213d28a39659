import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { ConfigError } from '../../config/config.ts';

/** Lets go of a data folder. */
export type Release = () => void;

/**
 * Locks a data folder: servers and commands that only work in it share it, a restore has it alone.
 * The lock is a transaction on an empty SQLite file, so that it ends with the process, however that
 * ends. Throws a `ConfigError` when another process holds a lock that excludes this one.
 */
export function holdDataDir(dataDir: string, way: 'shared' | 'alone'): Release {
  const lock = openLock(dataDir);
  try {
    lock.exec(way === 'alone' ? 'BEGIN EXCLUSIVE' : 'BEGIN');
    lock.prepare('SELECT count(*) FROM sqlite_schema').get();
    return () => lock.close();
  } catch (error) {
    lock.close();
    if ((error as { code?: unknown }).code !== 'SQLITE_BUSY') throw error;
    throw new ConfigError(
      way === 'alone'
        ? `a server is running on ${dataDir}: stop it first`
        : `data are being restored into ${dataDir}: start again when that is done`,
    );
  }
}

function openLock(dataDir: string): BetterSqlite.Database {
  try {
    return new BetterSqlite(join(dataDir, 'in-use.lock'), { timeout: 0 });
  } catch (error) {
    const { code } = error as { code?: unknown };
    throw new ConfigError(`DATA_DIR must be a folder that can be written (${code}): ${dataDir}`);
  }
}
