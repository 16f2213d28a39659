import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Config } from '../config.ts';
import { programOf } from '../root.ts';
import { damagedFile } from './damaged-file.ts';
import type { Told } from './file-check-process.ts';

const run = promisify(execFile);

/**
 * Looks through a SQLite file, and refuses one that is damaged, with a `ConfigError`; throws what
 * SQLite says, with its code, of one that cannot be looked at. Every page is read, 100 MiB in 0.15
 * to 0.2 s, so a process of its own does it beside whatever else a start has to do, and takes what
 * memory it needed along when it ends.
 */
export async function refuseDamagedFile({ database }: Pick<Config, 'database'>): Promise<void> {
  if (database.kind !== 'sqlite' || !existsSync(database.file)) return;
  const { stdout } = await run(process.execPath, [
    fileURLToPath(programOf('db/file-check-process.ts')),
    database.file,
  ]);
  const { told, code } = JSON.parse(stdout) as Told;
  if (code) throw Object.assign(new Error(told), { code });
  if (told !== 'ok') throw damagedFile(database.file, told.split('\n').join(' '));
}
