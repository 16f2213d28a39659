import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the folder of backups says of those that were sent away. */
export interface RemoteState {
  /** When the newest backup that is there was made. */
  newest: string | null;
  /** Why the last attempt failed, and since when every one did; null after one that did not. */
  failed: { at: string; since: string; message: string; isMailed: boolean } | null;
}

const stateFile = 'remote.json';

export function readRemoteState(folder: string): RemoteState {
  try {
    return JSON.parse(readFileSync(join(folder, stateFile), 'utf8')) as RemoteState;
  } catch (error) {
    // Another process may be writing the first one.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { newest: null, failed: null };
    throw error;
  }
}

export function writeRemoteState(folder: string, state: RemoteState): void {
  const path = join(folder, stateFile);
  writeFileSync(`${path}.partial`, JSON.stringify(state));
  renameSync(`${path}.partial`, path);
}
