import BetterSqlite from 'better-sqlite3';
import { BackupError } from './backup-error.ts';

/** Looks into a SQLite file without writing to it. One that cannot be read is a `BackupError`. */
export function reading<T>(file: string, look: (copy: BetterSqlite.Database) => T): T {
  let copy: BetterSqlite.Database | undefined;
  try {
    copy = new BetterSqlite(file, { readonly: true, fileMustExist: true });
    return look(copy);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError('integrity', `it cannot be read: ${(error as Error).message}`);
  } finally {
    copy?.close();
  }
}

/** Folds the write-ahead log back, so that the file alone is everything. */
export function intoOneFile(file: string): void {
  const copy = new BetterSqlite(file);
  copy.pragma('journal_mode = DELETE');
  copy.close();
}
