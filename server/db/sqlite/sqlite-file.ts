import BetterSqlite from 'better-sqlite3';

/** How long a statement waits for another process that holds the file's write lock. */
const busyTimeoutMs = 5_000;

/** What a trustworthy file answers; a WAL file that is opened without asking falls back to NORMAL. */
const pragmas = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 } as const;

/**
 * What the writer caches of the file, in KiB; better-sqlite3 sets 16,000. Nothing is read through it but what a
 * change needs, and a large change goes to the log early instead of filling memory.
 */
const writerCacheKib = 4096;

/** Opens a file to write to it, or to read what is written, and holds it to what it has to promise. */
export function openFile(path: string, { readonly = false } = {}): BetterSqlite.Database {
  const file = new BetterSqlite(path, { readonly, timeout: busyTimeoutMs });
  if (!readonly) {
    file.pragma('journal_mode = WAL');
    file.pragma(`cache_size = -${writerCacheKib}`);
  }
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  for (const [name, value] of Object.entries(pragmas)) {
    const actual = file.pragma(name, { simple: true });
    if (actual !== value) throw new Error(`SQLite refused ${name}=${value}: it is ${actual}`);
  }
  return file;
}

/** A file that is only looked at: how safely it would be written to does not matter. */
export function openSnapshotFile(path: string): BetterSqlite.Database {
  return new BetterSqlite(path, { readonly: true, timeout: busyTimeoutMs });
}
