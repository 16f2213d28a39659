import { chmodSync, mkdirSync } from 'node:fs';
import { type Config, ConfigError } from './config.ts';
import { readOldKeys, readOrMakeKey, readSecretKey } from './key-files.ts';

/** 32-byte keys of this installation. */
export interface Secrets {
  /** For what is kept secret at rest, and for hashing mailed codes. */
  secretKey: Buffer;
  /** Those before it: what was sealed with them can still be opened. */
  oldSecretKeys: Buffer[];
  /** With which the browser encrypts broker credentials before it sends them. */
  credentialKey: Buffer;
}

/** Creates the data folder, closed to everybody else on the machine. */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    chmodSync(dataDir, 0o700);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? error;
    throw new ConfigError(`DATA_DIR must be a folder that can be written (${code}): ${dataDir}`);
  }
}

/** Takes the keys from the environment, else from the data folder, else makes them there once. */
export function loadSecrets(config: Config, randomBytes: (size: number) => Buffer): Secrets {
  const { dataDir, secretKey, secretKeysOld, credentialKey } = config;
  const inFile = (file: string) => readOrMakeKey(dataDir, file, randomBytes);
  return {
    secretKey: fromText(secretKey ?? inFile('secret.key')),
    oldSecretKeys: [...secretKeysOld, ...readOldKeys(dataDir)].map(fromText),
    credentialKey: fromText(credentialKey ?? inFile('credential.key')),
  };
}

/**
 * The keys with which a server of this configuration would open secrets at rest, the newest first;
 * none is made. `secret.key` is none of them where `SECRET_KEY` is set.
 */
export function knownSecretKeys({ dataDir, secretKey, secretKeysOld }: Config): Buffer[] {
  const present = secretKey ?? readSecretKey(dataDir);
  return [...(present ? [present] : []), ...secretKeysOld, ...readOldKeys(dataDir)].map(fromText);
}

function fromText(key: string): Buffer {
  return Buffer.from(key, 'base64');
}
