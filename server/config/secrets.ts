import { chmodSync } from 'node:fs';
import { makeFolder } from '../lib/make-folder.ts';
import { type Config, ConfigError } from './config.ts';
import { readOldKeys, readOrMakeKey, readSecretKey } from './key-files.ts';

/** The 32-byte keys of this installation. */
export interface Secrets {
  /** Seals secrets at rest and hashes mailed codes. */
  secretKey: Buffer;
  /** Earlier secret keys, which can still open what they sealed. */
  oldSecretKeys: Buffer[];
  /** The key with which browsers encrypt broker credentials before they send them. */
  credentialKey: Buffer;
}

/** Creates the data folder, inaccessible to other users of the machine. */
export function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    chmodSync(dataDir, 0o700);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? error;
    throw new ConfigError(`DATA_DIR must be a folder that can be written (${code}): ${dataDir}`);
  }
}

/** Loads the keys from the environment, else from the data folder; generates missing ones there. */
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
 * The keys with which a server of this configuration would open secrets at rest, the newest first. It
 * generates none, and ignores `secret.key` if `SECRET_KEY` is set.
 */
export function knownSecretKeys({ dataDir, secretKey, secretKeysOld }: Config): Buffer[] {
  const present = secretKey ?? readSecretKey(dataDir);
  return [...(present ? [present] : []), ...secretKeysOld, ...readOldKeys(dataDir)].map(fromText);
}

function fromText(key: string): Buffer {
  return Buffer.from(key, 'base64');
}
