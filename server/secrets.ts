import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';

/** 32-byte keys of this installation. */
export interface Secrets {
  /** For what is kept secret at rest, and for hashing mailed codes. */
  secretKey: Buffer;
  /** With which the browser encrypts broker credentials before it sends them. */
  credentialKey: Buffer;
}

/** Creates the data folder, closed to everybody else on the machine. */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    chmodSync(dataDir, 0o700);
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR must be a folder that can be written (${codeOf(error)}): ${dataDir}`,
    );
  }
}

/** Takes the keys from the environment, else from the data folder, else makes them there once. */
export function loadSecrets(config: Config, randomBytes: (size: number) => Buffer): Secrets {
  const load = (given: string | undefined, file: string) =>
    Buffer.from(given ?? readOrMake(join(config.dataDir, file), randomBytes), 'base64');
  return {
    secretKey: load(config.secretKey, 'secret.key'),
    credentialKey: load(config.credentialKey, 'credential.key'),
  };
}

function readOrMake(path: string, randomBytes: (size: number) => Buffer): string {
  try {
    writeDurably(path, `${randomBytes(32).toString('base64')}\n`);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const key = readFileSync(path, 'utf8').trim();
  if (Buffer.from(key, 'base64').length !== 32) {
    throw new ConfigError(`${path} must hold 32 bytes in base64`);
  }
  return key;
}

/** Fails when the file is there already: a key is never written over. */
function writeDurably(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code ?? error);
}
