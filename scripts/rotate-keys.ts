import { randomBytes } from 'node:crypto';
import { rotateTotpSecrets } from '../server/areas/auth/factors/totp-keys.ts';
import { rotateChannelKeys } from '../server/areas/reminders/channel-keys.ts';
import { rotateCredentials } from '../server/areas/securities/credentials/rotate-credentials.ts';
import { ConfigError, readConfig } from '../server/config/config.ts';
import { dropOldKeys, readOldKeys, replaceSecretKey } from '../server/config/key-files.ts';
import { createKeyring } from '../server/config/keyring.ts';
import { loadSecrets, prepareDataDir } from '../server/config/secrets.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open-database.ts';

/*
 * `npm run rotate-keys`: seals every stored secret with a new key. With `SECRET_KEY` in the
 * environment that is the new one, and `SECRET_KEYS_OLD` names those before it; otherwise a new
 * `secret.key` is made in the data folder and the old one kept in `secret.old.keys`. After an
 * interruption it is run again. `npm run rotate-keys -- --drop-old` removes the old keys of the data folder.
 */

const dropsOld = process.argv.includes('--drop-old');

try {
  process.exitCode = await rotate();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}

async function rotate(): Promise<number> {
  const config = readConfig(process.env);
  prepareDataDir(config.dataDir);
  // A key in secret.old.keys means that a rotation was interrupted: it is finished instead of started again.
  const hasBegun = readOldKeys(config.dataDir).some(
    (key) => key !== loadSecrets(config, randomBytes).secretKey.toString('base64'),
  );
  if (!config.secretKey && !dropsOld && !hasBegun) replaceSecretKey(config.dataDir, randomBytes);
  const { secretKey, oldSecretKeys } = loadSecrets(config, randomBytes);
  const db = openDatabase(config.database);
  try {
    await migrate(db);
    const keyring = createKeyring(secretKey, oldSecretKeys, randomBytes);
    const brokers = await rotateCredentials(db, keyring);
    const channels = await rotateChannelKeys(db, keyring);
    const codes = await rotateTotpSecrets(db, keyring);
    const sealedAnew = brokers.sealedAnew + channels.sealedAnew + codes.sealedAnew;
    const current = brokers.current + channels.current + codes.current;
    const lost = [...brokers.lost, ...channels.lost, ...codes.lost];
    console.log(`${sealedAnew} sealed anew, ${current} were under the newest key already`);
    if (lost.length > 0) {
      console.error(`${lost.length} cannot be opened with any key at hand: ${lost.join(', ')}`);
      return 1;
    }
    if (dropsOld) dropOldKeys(config.dataDir);
    console.log(dropsOld ? 'the old keys are forgotten' : afterwards(config.secretKey));
    return 0;
  } finally {
    await db.destroy();
  }
}

function afterwards(secretKey: string | undefined): string {
  return secretKey
    ? 'restart the server, then SECRET_KEYS_OLD can go'
    : 'restart the server, then: rotate-keys --drop-old';
}
