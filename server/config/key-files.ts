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

/** Reads the key in a file of the data folder, in base64; generates it if the file is missing. */
export function readOrMakeKey(
  dataDir: string,
  file: string,
  randomBytes: (size: number) => Buffer,
): string {
  const path = join(dataDir, file);
  try {
    // Fails if the file exists: a key is never overwritten.
    writeDurably(path, `${randomBytes(32).toString('base64')}\n`, 'wx');
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  return readKeys(path)[0] as string;
}

/** The earlier keys of `secret.key`. */
export function readOldKeys(dataDir: string): string[] {
  return readKeysIfThere(join(dataDir, oldKeysFile));
}

/** The key in `secret.key`; undefined if the file is missing. */
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
 * Replaces the key in `secret.key` and stores the old one with the earlier keys. The old key is stored
 * first, so that at every moment the keys on disk can open everything.
 */
export function replaceSecretKey(dataDir: string, randomBytes: (size: number) => Buffer): void {
  const path = join(dataDir, secretKeyFile);
  const present = readOrMakeKey(dataDir, secretKeyFile, randomBytes);
  const old = readOldKeys(dataDir).filter((key) => key !== present);
  replaceDurably(join(dataDir, oldKeysFile), [...old, present]);
  replaceDurably(path, [randomBytes(32).toString('base64')]);
}

/** Removes the earlier keys. Only after everything is sealed with the current key. */
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

/** Replaces a file atomically and durably. */
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
