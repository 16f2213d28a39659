import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import { latestDeadline } from '../lib/deadlines.ts';
import { makeFolder } from '../lib/make-folder.ts';
import type { Reason } from './about.ts';
import type { Stage } from './backup-error.ts';

/** How many valid backups the folder holds: the oldest one is deleted for a newer one. */
export const maxBackups = 14;

const shape = /^jiadi-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)-(nightly|migration|manual)\.db$/;
const failureFile = 'failed.json';
/** An unfinished copy of this age is abandoned: the process that made it has died. */
const abandonedMs = 24 * 3600 * 1000;

/** A valid backup: a file gets a name of this shape only after it has passed every check. */
export interface BackupFile {
  name: string;
  path: string;
  at: Date;
  bytes: number;
}

/** Why there is no newer backup. */
export interface BackupFailure {
  at: string;
  /** The backup that failed; `BACKUP_DIR` if it is the folder that cannot be read. */
  name: string;
  stage: Stage;
  message: string;
}

export function backupName(at: Date, reason: Reason): string {
  return `jiadi-${at.toISOString().replaceAll(':', '-')}-${reason}.db`;
}

/** Newest first. A file that another server deletes meanwhile is left out. */
export function listBackups(folder: string): BackupFile[] {
  return namesIn(folder)
    .flatMap((name) => {
      const [, hour, minute, rest] = shape.exec(name) ?? [];
      if (!hour) return [];
      const path = join(folder, name);
      const found = statSync(path, { throwIfNoEntry: false });
      return found
        ? { name, path, at: new Date(`${hour}:${minute}:${rest}`), bytes: found.size }
        : [];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** Creates the folder of backups, and removes what processes that died have left in it. */
export function prepareFolder(folder: string, now: Date): void {
  makeFolder(folder);
  for (const name of namesIn(folder)) {
    if (!name.includes('.partial')) continue;
    const path = join(folder, name);
    const { mtimeMs = now.getTime() } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (now.getTime() - mtimeMs > abandonedMs) rmSync(path, { force: true });
  }
}

/** Deletes all but the newest backups. Throws at the end if some could not be deleted. */
export function dropOldBackups(folder: string): void {
  const failures = listBackups(folder)
    .slice(maxBackups)
    .flatMap(({ path }) => {
      try {
        rmSync(path);
        return [];
      } catch (error) {
        return [(error as Error).message];
      }
    });
  if (failures.length > 0) {
    throw new Error(`old backups could not be deleted: ${failures.join('; ')}`);
  }
}

function readFailure(folder: string): BackupFailure | undefined {
  if (!namesIn(folder).includes(failureFile)) return undefined;
  return JSON.parse(readFileSync(join(folder, failureFile), 'utf8')) as BackupFailure;
}

/** Stores why the newest attempt failed; undefined removes that after a successful one. */
export function noteFailure(folder: string, failure: BackupFailure | undefined): void {
  const path = join(folder, failureFile);
  if (failure) {
    writeFileSync(`${path}.partial`, JSON.stringify(failure));
    renameSync(`${path}.partial`, path);
  } else {
    rmSync(path, { force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The newest backup and the newest failure. */
export interface BackupState {
  /** The newest valid one; its age follows from `at`. */
  newest: BackupFile | undefined;
  /** Why the newest attempt is not valid, or the folder cannot be read; else undefined. */
  failure: BackupFailure | undefined;
}

/**
 * Reads the folder of backups; they are listed nowhere else. A backup dated in the future was made under a wrong
 * clock and does not count as the newest. A folder that cannot be read is a failure, not an error: the
 * server serves on without it.
 */
export function lastBackup({ config, now }: Pick<Deps, 'config' | 'now'>): BackupState {
  const folder = config.backupDir;
  try {
    const latest = latestDeadline(now(), 0);
    const newest = listBackups(folder).find(({ at }) => at.toISOString() <= latest);
    return { newest, failure: readFailure(folder) };
  } catch (error) {
    const { message } = error as Error;
    const at = now().toISOString();
    return { newest: undefined, failure: { at, name: 'BACKUP_DIR', stage: 'folder', message } };
  }
}
