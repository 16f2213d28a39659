import type { Config } from '../config/config.ts';
import { secretKeyId } from '../config/keyring.ts';
import type { Secrets } from '../config/secrets.ts';
import type { Db } from '../db/database.ts';
import { awaitsMigration } from '../db/migrate.ts';
import { makeBackup } from './make-backup.ts';

/**
 * Backs up the data before a migration changes them, and returns the backup's path; undefined when
 * there is nothing to migrate, or no data yet. Throws `BackupError`: data that could not be
 * backed up is not migrated.
 */
export async function backupBeforeMigration(
  db: Db,
  config: Pick<Config, 'database' | 'backupDir'>,
  secrets: Secrets,
  at: Date,
): Promise<string | undefined> {
  if (!(await awaitsMigration(db))) return undefined;
  return makeBackup({
    source: config.database,
    folder: config.backupDir,
    reason: 'migration',
    secretKeyId: secretKeyId(secrets.secretKey),
    at,
  });
}
