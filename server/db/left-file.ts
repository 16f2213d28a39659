import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';

type Place = Pick<Config, 'dataDir' | 'database'>;

/** Beside the data; says how the last process to end in order left the file. */
const note = 'left-in-order';

/** Takes the note back: the next start looks first. */
export function forgetLeft({ dataDir }: Pick<Place, 'dataDir'>): void {
  try {
    rmSync(join(dataDir, note), { force: true });
  } catch {
    // A disk that cannot be written to stops the next start by itself, and has been told of already.
  }
}

/** Notes how the file is left, once it is closed and nothing of it stands in a log any more. */
export function noteLeft({ dataDir, database }: Place): void {
  if (database.kind !== 'sqlite') return;
  const state = stateOf(database.file);
  if (!state || hasLog(database.file)) {
    forgetLeft({ dataDir });
    return;
  }
  try {
    writeFileSync(join(dataDir, note), state, { mode: 0o600 });
  } catch {
    // A full disk is no reason to end badly: without the note, or with half of it, the next start looks first.
  }
}

/**
 * Whether the file is as a process of ours has left it, closed and in order: not written to since, no
 * crash, no copy, no other hand. It may still have rotted; nothing else can have happened to it.
 */
export function isAsLeft({ dataDir, database }: Place): boolean {
  const path = join(dataDir, note);
  if (database.kind !== 'sqlite' || !existsSync(path) || hasLog(database.file)) return false;
  return readFileSync(path, 'utf8') === stateOf(database.file);
}

function hasLog(file: string): boolean {
  return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** Undefined for a file that is gone. */
function stateOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.size} ${Math.floor(found.mtimeMs)}`;
}
