import BetterSqlite from 'better-sqlite3';
import { BackupError } from './backup-error.ts';

/** Opens a SQLite file for reading only. Throws `BackupError` when it cannot be read. */
export function withReadOnlyFile<T>(file: string, use: (copy: BetterSqlite.Database) => T): T {
  let copy: BetterSqlite.Database | undefined;
  try {
    copy = new BetterSqlite(file, { readonly: true, fileMustExist: true });
    return use(copy);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError('integrity', `it cannot be read: ${(error as Error).message}`);
  } finally {
    copy?.close();
  }
}

/** Writes the write-ahead log back into the file, so that the file alone is complete. */
export function foldWriteAheadLog(file: string): void {
  const copy = new BetterSqlite(file);
  copy.pragma('journal_mode = DELETE');
  copy.close();
}
