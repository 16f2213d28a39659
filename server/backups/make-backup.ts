import { existsSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { programOf } from '../config/root.ts';
import type { DatabaseTarget } from '../db/open-database.ts';
import type { Reason } from './about.ts';
import { BackupError } from './backup-error.ts';
import { backupName, dropOldBackups, noteFailure, prepareFolder } from './backup-folder.ts';
import type { Outcome, Task } from './backup-thread.ts';
import { removeDatabase } from './check-copy.ts';
import { syncPath } from './durable.ts';

/** A backup to make. */
export interface BackupOrder {
  source: DatabaseTarget;
  /** The folder of the backups. */
  folder: string;
  reason: Reason;
  secretKeyId: string;
  at: Date;
}

/**
 * Makes a backup and returns its path. It gets its name, and replaces the oldest one, only when it
 * has passed every check. A failure is thrown as a `BackupError` and noted in the folder, and the copy is
 * renamed to `.unsound` when it is at least a complete file.
 */
export async function makeBackup(order: BackupOrder): Promise<string> {
  const { folder, reason, at } = order;
  prepareFolder(folder, at);
  const name = backupName(at, reason);
  const path = join(folder, name);
  try {
    await makeFile(order, path);
  } catch (error) {
    const stage = error instanceof BackupError ? error.stage : 'copy';
    const message = (error as Error).message;
    noteFailure(folder, { at: at.toISOString(), name, stage, message });
    throw new BackupError(stage, `the backup ${name} does not count (${stage}): ${message}`);
  }
  noteFailure(folder, undefined);
  dropOldBackups(folder);
  return path;
}

/** Makes a backup in a chosen file, which is never deleted automatically. `path` must not exist. */
export async function makeFile(order: BackupOrder, path: string): Promise<void> {
  if (existsSync(path)) throw new BackupError('copy', `there is a file already: ${path}`);
  const draft = `${path}.partial`;
  const { source, reason, secretKeyId, at } = order;
  const about = { madeAt: at.toISOString(), reason, secretKeyId };
  removeDatabase(draft);
  const outcome = await inThread({ source, file: draft, about });
  if ('stage' in outcome) {
    if (outcome.stage === 'invariants') renameSync(draft, join(dirname(path), 'newest.unsound'));
    removeDatabase(draft);
    throw new BackupError(outcome.stage, outcome.message);
  }
  syncPath(draft);
  renameSync(draft, path);
  syncPath(dirname(path));
}

async function inThread(task: Task): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const thread = new Worker(programOf('backups/backup-thread.ts'), { workerData: task });
  thread.on('message', resolve);
  thread.on('error', reject);
  thread.on('exit', (code) => reject(new BackupError('copy', `its thread ended with ${code}`)));
  return promise;
}
