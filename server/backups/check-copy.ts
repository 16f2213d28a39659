import { copyFileSync, rmSync } from 'node:fs';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { checkData } from '../integrity/check-data.ts';
import { problemText } from '../integrity/problem.ts';
import { removeAbout } from './about.ts';
import { BackupError } from './backup-error.ts';
import { foldWriteAheadLog, withReadOnlyFile } from './open-copy.ts';

/**
 * Reopens a copy and checks that it is whole, that every reference in it leads somewhere, and that
 * the rules of stored data hold. Throws `BackupError`. The rules are checked in a copy of the copy,
 * migrated to this version's schema, so that the check also shows whether it migrates.
 */
export async function checkCopy(file: string): Promise<void> {
  checkFile(file);
  const scratch = `${file}.check`;
  try {
    copyFileSync(file, scratch);
    await migrateCopy(scratch);
  } finally {
    removeDatabase(scratch);
  }
}

/** Turns a copy into a plain database with this version's schema, and checks the rules of stored data in it. */
export async function migrateCopy(file: string): Promise<void> {
  removeAbout(file);
  const db = openDatabase({ kind: 'sqlite', file });
  try {
    await migrate(db);
    const problems = await checkData(db);
    const [first] = problems.map(problemText);
    if (first) throw new BackupError('invariants', `${problems.length} wrong, first: ${first}`);
  } finally {
    await db.destroy();
  }
  foldWriteAheadLog(file);
}

/** Runs SQLite's own checks: that the file is intact, and that no foreign key is broken. */
export function checkFile(file: string): void {
  withReadOnlyFile(file, (copy) => {
    const integrity = copy.pragma('integrity_check(1)', { simple: true });
    if (integrity !== 'ok') throw new BackupError('integrity', `integrity_check: ${integrity}`);
    const [orphan] = copy.pragma('foreign_key_check') as { table: string; parent: string }[];
    if (!orphan) return;
    const problem = `a row of ${orphan.table} names no row of ${orphan.parent}`;
    throw new BackupError('foreign keys', problem);
  });
}

/** Deletes a database file with its write-ahead log and index. */
export function removeDatabase(file: string): void {
  for (const tail of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${tail}`, { force: true });
}
