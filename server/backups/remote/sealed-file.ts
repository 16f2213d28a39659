import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { Header, Pack, Parser, ReadEntry } from 'tar';
import { RefusedError } from '../backup-error.ts';

/** The keys of the server, by the names of their files, each as its file has it. */
export type KeyFiles = Record<string, string>;

export const keyFileNames = ['secret.key', 'secret.old.keys', 'credential.key'];
const backupFile = 'backup.db';

export interface SealedFile {
  bytes: number;
  /** The SHA-256 digest in hexadecimal digits. */
  sha256: string;
}

/**
 * Writes a backup and the keys of the server as a tar file, compressed and encrypted to these recipients
 * (age-encryption.org), so that `age --decrypt --identity KEY FILE | tar xz` opens it without this program.
 */
export async function sealBackup(
  backup: string,
  keys: KeyFiles,
  recipients: readonly string[],
  target: string,
): Promise<SealedFile> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const pack = new Pack({ portable: true });
  for (const [path, text] of Object.entries(keys)) {
    const content = Buffer.from(text);
    const entry = entryOf(path, content.length);
    pack.add(entry);
    entry.end(content);
  }
  const entry = entryOf(backupFile, statSync(backup).size);
  pack.add(entry);
  pack.end();
  const packed = Readable.from(pack).compose(createGzip());
  const fed = feed(entry, backup).catch((error: Error) => packed.destroy(error));
  const sealed = await encrypter.encrypt(Readable.toWeb(packed) as ReadableStream<Uint8Array>);
  const digest = digesting();
  const file = createWriteStream(target, { flags: 'w', mode: 0o600 });
  await pipeline(chunksOf(sealed), digest.through, file);
  await fed;
  return digest.result();
}

async function feed(entry: ReadEntry, path: string): Promise<void> {
  for await (const chunk of createReadStream(path)) {
    if (!entry.write(chunk)) await once(entry, 'drain');
  }
  entry.end();
}

/** The chunks of a stream, one after the other. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

function entryOf(path: string, size: number): ReadEntry {
  const header = new Header({ path, size, mode: 0o600, type: 'File', mtime: new Date(0) });
  return new ReadEntry(header);
}

export interface UnsealedBackup {
  /** The path of the backup. */
  file: string;
  keys: KeyFiles;
}

/**
 * Opens a sealed backup with a private key (`AGE-SECRET-KEY-…`) and writes the backup into a folder. Throws
 * `RefusedError` for a key that does not open it, and for what is no sealed backup or damaged.
 */
export async function unsealBackup(
  sealed: ReadableStream<Uint8Array>,
  identity: string,
  folder: string,
): Promise<UnsealedBackup> {
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
  } catch {
    throw new RefusedError('the private key is not one: it begins with AGE-SECRET-KEY-');
  }
  const keys: KeyFiles = {};
  const file = join(folder, backupFile);
  const written: Promise<void>[] = [];
  const parser = new Parser({
    onReadEntry: (entry) => {
      if (entry.path === backupFile) {
        written.push(pipeline(Readable.from(entry), createWriteStream(file, { mode: 0o600 })));
      } else if (keyFileNames.includes(entry.path)) {
        const reading = async () => {
          keys[entry.path] = (await entry.concat()).toString();
        };
        written.push(reading());
      } else entry.resume();
    },
  });
  try {
    const opened = await decrypter.decrypt(sealed);
    const unpacked = Readable.from(chunksOf(opened)).compose(createGunzip());
    for await (const chunk of unpacked) {
      if (!parser.write(chunk)) await once(parser, 'drain');
    }
    parser.end();
    await Promise.all(written);
  } catch (error) {
    const { message } = error as Error;
    if (/no identity/.test(message)) throw new RefusedError('this private key does not open it');
    throw new RefusedError(`it is no sealed backup, or is damaged (${message})`);
  }
  if (written.length < 2)
    throw new RefusedError('it is no sealed backup: there is no backup in it');
  return { file, keys };
}

/** Digests what goes through a stream. */
function digesting() {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, result: (): SealedFile => ({ bytes, sha256: hash.digest('hex') }) };
}
