import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { syncPath } from './durable.ts';
import { foldWriteAheadLog } from './open-copy.ts';

/**
 * Puts a prepared file in the place of the database, and returns the path of the copy of the one before;
 * undefined when there was none. The caller has the data folder alone. Cut off anywhere, the old
 * database or the new one is in place whole.
 */
export function replaceSqlite(work: string, file: string, at: Date): string | undefined {
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
