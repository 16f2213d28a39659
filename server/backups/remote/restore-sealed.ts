import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { knownSecretKeys, prepareDataDir } from '../../config/secrets.ts';
import { RefusedError } from '../backup-error.ts';
import { syncPath } from '../durable.ts';
import type { RestoreTools } from '../prepare-restore.ts';
import { restore } from '../restore.ts';
import { openRemoteStore } from './open-remote-store.ts';
import { readRemoteAddress } from './remote-address.ts';
import { RemoteError } from './remote-store.ts';
import { type KeyFiles, type UnsealedBackup, unsealBackup } from './sealed-file.ts';
import { instantOf } from './send-backup.ts';

/** Whether a command names a sealed backup: a file of that kind, a folder of them, or an address. */
export function isSealed(place: string): boolean {
  return /(\.age|\/)$/.test(place) || /^(s3|https?):\/\//.test(place);
}

type Access = Pick<RestoreTools['config'], 'remoteAccess'>;

/**
 * Fetches a sealed backup and opens it into a folder. `place` is a file, an address of one, or, when it ends
 * with a slash, the address of the folder or bucket, whose newest is taken. Throws `RefusedError` or `RemoteError`.
 */
export async function fetchSealed(
  { remoteAccess }: Access,
  fetch: typeof globalThis.fetch,
  { place, identity, folder }: { place: string; identity: string; folder: string },
): Promise<UnsealedBackup & { name: string }> {
  const isFolder = place.endsWith('/');
  const parent = isFolder ? place : `${dirname(place)}/`;
  const address = readRemoteAddress(parent, remoteAccess);
  if ('problem' in address) throw new RefusedError(`${place}: ${address.problem}`);
  const store = await openRemoteStore(address, fetch);
  const stop = new AbortController().signal;
  const name = isFolder ? newestOf(await store.list(stop), place) : basename(place);
  const opened = await unsealBackup(await store.read(name, stop), identity, folder);
  return { ...opened, name };
}

function newestOf(names: readonly string[], place: string): string {
  const newest = names
    .filter((name) => instantOf(name) !== undefined)
    .sort()
    .at(-1);
  if (newest === undefined) throw new RefusedError(`there is no sealed backup at ${place}`);
  return newest;
}

/**
 * Puts a sealed backup in the place of the data, as `restore` does. An installation without keys takes those of
 * the backup; one with others refuses it as `restore` does. Throws what `restore` and `fetchSealed` throw.
 */
export async function restoreSealed(
  tools: RestoreTools & { fetch: typeof globalThis.fetch },
  place: string,
  identity: string,
): Promise<Awaited<ReturnType<typeof restore>> & { name: string }> {
  const { config } = tools;
  prepareDataDir(config.dataDir);
  const folder = mkdtempSync(join(config.dataDir, 'unsealing-'));
  try {
    const { file, keys, name } = await fetchSealed(config, tools.fetch, {
      place,
      identity,
      folder,
    });
    const written = knownSecretKeys(config).length === 0 ? writeKeys(config.dataDir, keys) : [];
    try {
      return { ...(await restore(tools, file)), name };
    } catch (error) {
      for (const path of written) rmSync(path);
      throw error;
    }
  } catch (error) {
    if (error instanceof RemoteError) throw new RefusedError(error.message);
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Before the data are replaced: data without their keys could not be read. Those that are there stay. */
function writeKeys(dataDir: string, keys: KeyFiles): string[] {
  const written: string[] = [];
  for (const [name, text] of Object.entries(keys)) {
    const path = join(dataDir, name);
    try {
      writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw error;
    }
    written.push(path);
    syncPath(path);
  }
  syncPath(dataDir);
  return written;
}
