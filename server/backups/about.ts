import BetterSqlite from 'better-sqlite3';
import { BackupError } from './backup-error.ts';
import { reading } from './open-copy.ts';

/** Raised when a program could no longer read what an older one has written. */
const format = 1;

/** Why a backup was made. */
export type Reason = 'nightly' | 'migration' | 'manual';

/** What a backup says of itself. */
export interface About {
  madeAt: string;
  reason: Reason;
  /** Which key its secrets are sealed with; tells nothing about the key (`keyring.ts`). */
  secretKeyId: string;
}

/** Writes into a finished copy what it is. */
export function writeAbout(file: string, about: About): void {
  const copy = new BetterSqlite(file);
  try {
    copy.exec('CREATE TABLE backup_about (format INTEGER, made_at TEXT, reason TEXT, key_id TEXT)');
    copy
      .prepare('INSERT INTO backup_about VALUES (?, ?, ?, ?)')
      .run(format, about.madeAt, about.reason, about.secretKeyId);
  } finally {
    copy.close();
  }
}

/** Undefined for a database file that was not made by a backup. */
export function readAbout(file: string): About | undefined {
  return reading(file, (copy) => {
    const isThere = copy
      .prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'backup_about'")
      .get();
    if (!isThere) return undefined;
    const row = copy.prepare('SELECT * FROM backup_about').get() as AboutRow;
    if (row.format !== format) {
      throw new BackupError('format', 'it was made by a newer version; upgrade the program');
    }
    return { madeAt: row.made_at, reason: row.reason, secretKeyId: row.key_id };
  });
}

/** Makes of a backup the plain database it is a copy of. */
export function removeAbout(file: string): void {
  const copy = new BetterSqlite(file);
  copy.exec('DROP TABLE IF EXISTS backup_about');
  copy.close();
}

interface AboutRow {
  format: number;
  made_at: string;
  reason: Reason;
  key_id: string;
}
