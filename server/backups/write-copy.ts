import BetterSqlite from 'better-sqlite3';
import { outside } from '../db/guarded-dialect.ts';
import { appliedMigrations, migrateAsFar, refuseOtherSchema } from '../db/migrate.ts';
import { type DatabaseTarget, openDatabase } from '../db/open-database.ts';
import { withSnapshot, withTransaction } from '../db/with-transaction.ts';
import { withoutTimeouts } from '../db/without-timeouts.ts';
import { compareRows } from './compare-rows.ts';
import { copyRows } from './copy-rows.ts';
import { foldWriteAheadLog } from './open-copy.ts';
import { tableShapes } from './table-shapes.ts';

/**
 * Writes the data as they are at one instant into a new SQLite file, whichever database they are
 * in, while others go on reading and writing. `file` must not exist.
 */
export async function writeCopy(source: DatabaseTarget, file: string): Promise<void> {
  if (source.kind === 'sqlite') copyFile(source.file, file);
  else await withoutTimeouts(() => copyPostgres(source, file));
}

/** One read transaction on a separate connection: in WAL no writer waits for it. */
function copyFile(from: string, to: string): void {
  const source = new BetterSqlite(from, { readonly: true, timeout: 5_000, fileMustExist: true });
  try {
    source.prepare('VACUUM INTO ?').run(to);
  } finally {
    source.close();
  }
}

/** Creates the same schema in SQLite, copies every row of one snapshot, and then compares every value. */
async function copyPostgres(target: DatabaseTarget, file: string): Promise<void> {
  const source = openDatabase(target);
  const copy = openDatabase({ kind: 'sqlite', file });
  try {
    await refuseOtherSchema(source);
    await migrateAsFar(copy, await appliedMigrations(source));
    const shapes = await tableShapes(copy);
    await withSnapshot(source, (from) =>
      // The copy is another database, so its transactions are not part of the snapshot's.
      outside(async () => {
        await withTransaction(copy, (to) => copyRows(from, to, shapes));
        await withTransaction(copy, (to) => compareRows(from, to, shapes));
      }),
    );
  } finally {
    await copy.destroy();
    await source.destroy();
  }
  foldWriteAheadLog(file);
}
