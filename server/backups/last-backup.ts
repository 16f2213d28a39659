import type { Deps } from '../deps.ts';
import { type BackupFailure, type BackupFile, listBackups, readFailure } from './backup-folder.ts';

/** How the backups stand. */
export interface BackupState {
  /** The newest that counts; its `at` tells the age. */
  newest: BackupFile | undefined;
  /** Why the newest attempt does not count, when it does not. */
  failure: BackupFailure | undefined;
}

/** Looks into the folder of backups: what is there counts, whatever any record says. */
export function lastBackup({ config }: Pick<Deps, 'config'>): BackupState {
  return { newest: listBackups(config.backupDir)[0], failure: readFailure(config.backupDir) };
}
