import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from './config.ts';

const secretKeyFile = 'secret.key';
const oldKeysFile = 'secret.old.keys';

/** The key in a file of the data folder, base64; made there once. */
export function readOrMakeKey(
  dataDir: string,
  file: string,
  randomBytes: (size: number) => Buffer,
): string {
  const path = join(dataDir, file);
  try {
    // Fails when the file is there already: a key is never written over.
    writeDurably(path, `${randomBytes(32).toString('base64')}\n`, 'wx');
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  return readKeys(path)[0] as string;
}

/** Keys that `secret.key` held before. */
export function readOldKeys(dataDir: string): string[] {
  return readKeysIfThere(join(dataDir, oldKeysFile));
}

/** What `secret.key` holds; nothing when it is not there, and none is made. */
export function readSecretKey(dataDir: string): string | undefined {
  return readKeysIfThere(join(dataDir, secretKeyFile))[0];
}

function readKeysIfThere(path: string): string[] {
  try {
    return readKeys(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Puts a new key in the place of `secret.key`, and keeps the one before. At every moment the keys
 * on disk open everything: the old one is written down before the new one takes its name.
 */
export function replaceSecretKey(dataDir: string, randomBytes: (size: number) => Buffer): void {
  const path = join(dataDir, secretKeyFile);
  const present = readOrMakeKey(dataDir, secretKeyFile, randomBytes);
  const old = readOldKeys(dataDir).filter((key) => key !== present);
  replaceDurably(join(dataDir, oldKeysFile), [...old, present]);
  replaceDurably(path, [randomBytes(32).toString('base64')]);
}

/** Forgets the keys of before. Only when nothing is sealed with them any more. */
export function dropOldKeys(dataDir: string): void {
  rmSync(join(dataDir, oldKeysFile), { force: true });
}

function readKeys(path: string): string[] {
  const keys = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  const isKey = (key: string) => Buffer.from(key, 'base64').length === 32;
  if (keys.length === 0 || !keys.every(isKey)) {
    throw new ConfigError(`${path} must hold 32 bytes in base64`);
  }
  return keys.map((key) => key.trim());
}

/** The whole new file or the whole old one, whatever happens in between. */
function replaceDurably(path: string, keys: readonly string[]): void {
  const draft = `${path}.new`;
  writeDurably(draft, `${keys.join('\n')}\n`, 'w');
  renameSync(draft, path);
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function writeDurably(path: string, text: string, flag: 'wx' | 'w'): void {
  const file = openSync(path, flag, 0o600);
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
