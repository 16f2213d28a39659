import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type DatabaseTarget, openDatabase } from '../../db/open-database.ts';
import { holdDataDir } from '../../db/sqlite/in-use.ts';
import { RefusedError } from '../backup-error.ts';
import { checkFile, migrateCopy, removeDatabase } from '../check-copy.ts';
import type { RowCounts } from '../copy-rows.ts';
import { writeCopy } from '../write-copy.ts';
import { installInPostgres } from './install-in-postgres.ts';
import { currentSchema, moveTables, tablesIn } from './schemas.repository.ts';

/**
 * Copies the SQLite database of a data folder into an empty PostgreSQL database, and answers the
 * rows of each table, every value of which has been read back and is the same. The folder stays as
 * it is. Cut off anywhere, the target is still empty and the move can be begun again. Throws
 * `RefusedError`, `BackupError`, `OtherSchemaError` or `ConfigError` for what it refuses.
 */
export async function moveToPostgres(
  dataDir: string,
  target: Extract<DatabaseTarget, { kind: 'postgres' }>,
): Promise<RowCounts> {
  const file = join(dataDir, 'app.db');
  if (!existsSync(file)) throw new RefusedError(`there is no ${file} to move`);
  const release = holdDataDir(dataDir, 'alone');
  const work = join(dataDir, 'moving.db');
  try {
    await refuseFilledDatabase(target);
    checkFile(file);
    removeDatabase(work);
    await writeCopy({ kind: 'sqlite', file }, work);
    await migrateCopy(work);
    return await installInPostgres(work, target, async (tx, { incoming, current }) => {
      refuseTables(await tablesIn(tx, current));
      await moveTables(tx, incoming, current);
    });
  } finally {
    removeDatabase(work);
    release();
  }
}

/** An early look, so that nothing is copied in vain. */
async function refuseFilledDatabase(target: DatabaseTarget): Promise<void> {
  const db = openDatabase(target);
  try {
    refuseTables(await tablesIn(db, await currentSchema(db)));
  } finally {
    await db.destroy();
  }
}

function refuseTables(tables: readonly string[]): void {
  if (tables.length === 0) return;
  const some = tables.slice(0, 3).join(', ');
  throw new RefusedError(`the PostgreSQL database is not empty: it has ${some} …`);
}
