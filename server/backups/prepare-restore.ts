import { countUnopenableTotpSecrets } from '../areas/auth/factors/totp-keys.ts';
import { countUnopenableChannels } from '../areas/reminders/channel-keys.ts';
import { countUnopenable } from '../areas/securities/credentials/unopenable-accounts.ts';
import type { Config } from '../config/config.ts';
import { createKeyring, secretKeyId } from '../config/keyring.ts';
import { knownSecretKeys } from '../config/secrets.ts';
import { openDatabase } from '../db/open-database.ts';
import { withTransaction } from '../db/with-transaction.ts';
import { type About, readAbout } from './about.ts';
import { voidOldAccess } from './after-restore.repository.ts';
import { RefusedError } from './backup-error.ts';
import { checkFile, migrateCopy } from './check-copy.ts';
import { foldWriteAheadLog } from './open-copy.ts';
import { writeCopy } from './write-copy.ts';

/** What a restore needs of its caller. */
export interface RestoreTools {
  config: Config;
  now: () => Date;
  newId: () => string;
  randomBytes: (size: number) => Buffer;
}

/**
 * Prepares in the file `work`, from a backup, the database to be served: checked, with a key that is
 * available, migrated to this version's schema, and without sessions. Neither the backup nor the present
 * data are written to. Throws `RefusedError`, `BackupError` or `OtherSchemaError`.
 */
export async function prepareRestore(
  tools: RestoreTools,
  file: string,
  work: string,
): Promise<About | undefined> {
  checkFile(file);
  const about = readAbout(file);
  const keys = knownSecretKeys(tools.config);
  refuseOtherKey(keys, about);
  await writeCopy({ kind: 'sqlite', file }, work);
  await migrateCopy(work);
  const db = openDatabase({ kind: 'sqlite', file: work });
  try {
    const [newest = Buffer.alloc(32), ...older] = keys;
    const keyring = createKeyring(newest, older, tools.randomBytes);
    const lost = await countUnopenable(db, keyring);
    if (lost > 0) throw new RefusedError(`${otherKey} (${lost} securities accounts do not open)`);
    const channels = await countUnopenableChannels(db, keyring);
    if (channels > 0) throw new RefusedError(`${otherKey} (${channels} channels do not open)`);
    const codes = await countUnopenableTotpSecrets(db, keyring);
    if (codes > 0) throw new RefusedError(`${otherKey} (the codes of ${codes} users do not open)`);
    await withTransaction(db, (tx) => voidOldAccess(tx, tools.newId(), tools.now()));
  } finally {
    await db.destroy();
  }
  foldWriteAheadLog(work);
  return about;
}

const otherKey =
  'it was made under another SECRET_KEY: the key of that time has to be in SECRET_KEY or, where that is not set, in secret.key';

/** A plain database has no description; then only its sealed secrets show whether the key fits. */
function refuseOtherKey(keys: readonly Buffer[], about: About | undefined): void {
  if (about && !keys.some((key) => secretKeyId(key) === about.secretKeyId)) {
    throw new RefusedError(otherKey);
  }
}
