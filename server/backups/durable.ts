import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Waits until a file's content, or the names in a folder, are on disk. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
