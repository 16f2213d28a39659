import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Deps } from '../deps.ts';
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

/** The newest attempt, when it failed. */
export interface BackupFailure {
  at: string;
  name: string;
  stage: Stage;
  message: string;
}

export function backupName(at: Date, reason: Reason): string {
  return `jiadi-${at.toISOString().replaceAll(':', '-')}-${reason}.db`;
}

/** Newest first. */
export function listBackups(folder: string): BackupFile[] {
  return namesIn(folder)
    .flatMap((name) => {
      const [, hour, minute, rest] = shape.exec(name) ?? [];
      if (!hour) return [];
      const path = join(folder, name);
      return { name, path, at: new Date(`${hour}:${minute}:${rest}`), bytes: statSync(path).size };
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}

export function prepareFolder(folder: string, now: Date): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of namesIn(folder)) {
    if (!name.includes('.partial')) continue;
    const path = join(folder, name);
    if (now.getTime() - statSync(path).mtimeMs > abandonedMs) rmSync(path, { force: true });
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

export function readFailure(folder: string): BackupFailure | undefined {
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
  /** Why the newest attempt is not valid; undefined when it is. */
  failure: BackupFailure | undefined;
}

/** Reads the folder of backups; they are listed nowhere else. */
export function lastBackup({ config }: Pick<Deps, 'config'>): BackupState {
  return { newest: listBackups(config.backupDir)[0], failure: readFailure(config.backupDir) };
}
