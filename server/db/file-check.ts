import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Config } from '../config.ts';
import { threadProgram } from '../root.ts';
import { damagedFile } from './damaged-file.ts';
import type { Told } from './file-check-thread.ts';

/**
 * Looks through a SQLite file, and refuses one that is damaged, with a `ConfigError`; throws what
 * SQLite says, with its code, of one that cannot be looked at. Every page is read, 100 MiB in 0.15
 * to 0.2 s, so a thread does it beside whatever else a start has to do.
 */
export async function refuseDamagedFile({ database }: Pick<Config, 'database'>): Promise<void> {
  if (database.kind !== 'sqlite' || !existsSync(database.file)) return;
  const { promise, resolve, reject } = Promise.withResolvers<Told>();
  const thread = new Worker(threadProgram('db/file-check-thread.ts'), {
    workerData: database.file,
  });
  thread.on('message', resolve);
  thread.on('error', reject);
  thread.on('exit', (code) => reject(new Error(`the look at the file ended with ${code}`)));
  const { told, code } = await promise;
  if (code) throw Object.assign(new Error(told), { code });
  if (told !== 'ok') throw damagedFile(database.file, told.split('\n').join(' '));
}
