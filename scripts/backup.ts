import { randomBytes } from 'node:crypto';
import { BackupError } from '../server/backups/backup-error.ts';
import { makeBackup, makeFile } from '../server/backups/make-backup.ts';
import { ConfigError, readConfig } from '../server/config/config.ts';
import { secretKeyId } from '../server/config/keyring.ts';
import { loadSecrets, prepareDataDir } from '../server/config/secrets.ts';

/**
 * `npm run backup`: backs up the data of `DATA_DIR` or `DATABASE_URL` into `BACKUP_DIR`, while a
 * server may be running. `npm run backup -- FILE` makes that file instead, which is never deleted.
 */
try {
  console.log(`backed up and checked: ${await backUp(process.argv[2])}`);
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof BackupError;
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = 1;
}

async function backUp(file: string | undefined): Promise<string> {
  process.umask(0o077);
  const config = readConfig(process.env);
  prepareDataDir(config.dataDir);
  const { secretKey } = loadSecrets(config, randomBytes);
  const order = {
    source: config.database,
    folder: config.backupDir,
    reason: 'manual',
    secretKeyId: secretKeyId(secretKey),
    at: new Date(),
  } as const;
  if (!file) return makeBackup(order);
  await makeFile(order, file);
  return file;
}
