import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { readOldKeys } from '../../config/key-files.ts';
import { programOf } from '../../config/root.ts';
import type { Deps } from '../../deps.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import type { BackupFile } from '../backup-folder.ts';
import { syncPath } from '../durable.ts';
import { openRemoteStore } from './open-remote-store.ts';
import { RemoteError, type RemoteStore } from './remote-store.ts';
import type { SealOutcome, SealTask } from './seal-thread.ts';
import type { KeyFiles, SealedFile } from './sealed-file.ts';
import { whichToKeep } from './which-to-keep.ts';

const shape = /^jiadi-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.tar\.gz\.age$/;

/** The name under which a backup is sent away. It says nothing but when it was made. */
export function sealedName(madeAt: Date): string {
  return `jiadi-${madeAt.toISOString().replaceAll(':', '-')}.tar.gz.age`;
}

/** When the backup of this name was made; undefined for another file. */
export function instantOf(name: string): string | undefined {
  const [, hour, minute, rest] = shape.exec(name) ?? [];
  return hour && `${hour}:${minute}:${rest}`;
}

type SendDeps = Pick<Deps, 'config' | 'secrets' | 'fetch'>;

/**
 * Seals a backup, sends it away unless one as new is there, reads it back and compares its digest, and removes
 * what is no longer kept. Answers when the newest backup there was made, and how many were sent. Throws
 * `RemoteError`; what was sealed stays in the folder of backups, and the next attempt goes on with it.
 */
export async function sendBackup(
  deps: SendDeps,
  backup: BackupFile,
  stop: AbortSignal,
): Promise<{ newest: string; sent: number }> {
  const { remoteBackup } = deps.config;
  if (!remoteBackup) throw new Error('BACKUP_REMOTE is not set');
  const store = await openRemoteStore(remoteBackup.address, deps.fetch);
  const there = (await store.list(stop)).flatMap((name) => instantOf(name) ?? []).sort();
  const newest = there.at(-1);
  const madeAt = backup.at.toISOString();
  if (newest !== undefined && newest >= madeAt) return { newest, sent: 0 };
  const name = sealedName(backup.at);
  const { path, bytes, sha256 } = await sealOnce(deps, backup, name);
  await store.send(name, { path, bytes }, stop);
  await verify(store, name, sha256, stop);
  rmSync(join(path, '..'), { recursive: true, force: true });
  const kept = whichToKeep([...there, madeAt]);
  for (const instant of there) {
    if (!kept.has(instant)) await store.remove(sealedName(new Date(instant)), stop);
  }
  return { newest: madeAt, sent: 1 };
}

async function verify(store: RemoteStore, name: string, sha256: string, stop: AbortSignal) {
  const hash = createHash('sha256');
  for await (const chunk of await store.read(name, stop)) hash.update(chunk);
  if (hash.digest('hex') === sha256) return;
  await store.remove(name, stop);
  throw new RemoteError('what was read back differs from what was sent; it was removed');
}

/** The sealed file of a backup: the one that an earlier attempt has left, because each sealing is another. */
async function sealOnce(deps: SendDeps, backup: BackupFile, name: string) {
  const folder = join(deps.config.backupDir, 'outgoing');
  makeFolder(folder);
  const path = join(folder, name);
  const about = `${path}.json`;
  if (!existsSync(path) || !existsSync(about)) {
    for (const left of readdirSync(folder)) rmSync(join(folder, left));
    const draft = `${path}.partial`;
    const sealed = await sealInThread({
      backup: backup.path,
      keys: keyFilesOf(deps),
      recipients: deps.config.remoteBackup?.recipients ?? [],
      target: draft,
    });
    syncPath(draft);
    renameSync(draft, path);
    writeFileSync(about, JSON.stringify(sealed));
  }
  return { path, ...(JSON.parse(readFileSync(about, 'utf8')) as SealedFile) };
}

function keyFilesOf({ config, secrets }: Pick<Deps, 'config' | 'secrets'>): KeyFiles {
  const line = (key: Buffer) => `${key.toString('base64')}\n`;
  const old = [...new Set([...config.secretKeysOld, ...readOldKeys(config.dataDir)])];
  return {
    'secret.key': line(secrets.secretKey),
    ...(old.length > 0 && { 'secret.old.keys': `${old.join('\n')}\n` }),
    'credential.key': line(secrets.credentialKey),
  };
}

async function sealInThread(task: SealTask): Promise<SealedFile> {
  const { promise, resolve, reject } = Promise.withResolvers<SealOutcome>();
  const thread = new Worker(programOf('backups/remote/seal-thread.ts'), { workerData: task });
  thread.on('message', resolve);
  thread.on('error', reject);
  thread.on('exit', (code) => reject(new RemoteError(`its thread ended with ${code}`)));
  const outcome = await promise;
  if ('problem' in outcome) {
    throw new RemoteError(`the backup could not be sealed: ${outcome.problem}`);
  }
  return outcome;
}
