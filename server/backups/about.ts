import BetterSqlite from 'better-sqlite3';
import { BackupError } from './backup-error.ts';
import { withReadOnlyFile } from './open-copy.ts';

/** The format of backups. It is raised when an older version of the program could not read a new backup. */
const format = 1;

/** Why a backup was made. */
export type Reason = 'nightly' | 'migration' | 'manual';

/** The description that a backup contains. */
export interface About {
  madeAt: string;
  reason: Reason;
  /** The id of the key that its secrets are sealed with, which reveals nothing about the key (`keyring.ts`). */
  secretKeyId: string;
}

/** Writes the description into a finished copy. */
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
  return withReadOnlyFile(file, (copy) => {
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

/** Removes the description, so that the backup is a plain database again. */
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
