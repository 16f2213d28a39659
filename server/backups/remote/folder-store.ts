import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncPath } from '../durable.ts';
import { RemoteError, type RemoteStore } from './remote-store.ts';

/** What is wrong with a folder, and what to look at. */
export function folderFault(folder: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return `${folder}: it is full: make room there, or keep less of what else it holds`;
  }
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') {
    return `${folder}: it cannot be written to (${code}): is it mounted read-only, or does it belong to another user than the user that the server runs as?`;
  }
  return `${folder}: ${code ?? message}`;
}

/** A folder, such as that of another disk. It has to exist: a disk that is not mounted would be an empty one. */
export function folderStore(folder: string): RemoteStore {
  const reach = async <T>(work: () => Promise<T>): Promise<T> => {
    if (!existsSync(folder)) throw new RemoteError(`there is no folder ${folder}: is it mounted?`);
    try {
      return await work();
    } catch (error) {
      if ((error as Error).name === 'AbortError') throw error;
      throw new RemoteError(folderFault(folder, error as NodeJS.ErrnoException));
    }
  };
  return {
    list: () => reach(() => readdir(folder)),
    send: (name, { path, bytes }, stop) =>
      reach(async () => {
        const draft = join(folder, `${name}.partial`);
        const copied = statSync(draft, { throwIfNoEntry: false })?.size ?? 0;
        const start = copied <= bytes ? copied : 0;
        const source = createReadStream(path, { start });
        const target = createWriteStream(draft, { flags: start > 0 ? 'a' : 'w', mode: 0o600 });
        await pipeline(source, target, { signal: stop });
        syncPath(draft);
        await rename(draft, join(folder, name));
        syncPath(folder);
      }),
    read: (name) =>
      reach(async () => {
        const path = join(folder, name);
        statSync(path);
        return Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
      }),
    remove: (name) =>
      reach(async () => {
        for (const file of [name, `${name}.partial`]) await rm(join(folder, file), { force: true });
      }),
  };
}
