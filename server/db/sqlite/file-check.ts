import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Config } from '../../config/config.ts';
import { programOf } from '../../config/root.ts';
import { damagedFile } from './data-file.ts';
import type { CheckResult } from './quick-check.ts';

const run = promisify(execFile);

/** Checking a larger file takes longer than starting a process that does it beside the rest of the start. */
const childProcessFromBytes = 32 * 1024 * 1024;

/**
 * Reads a whole SQLite file and refuses a damaged one with a `ConfigError`. Throws SQLite's own
 * error, with its code, for a file that cannot be read at all. Does nothing where there is no file.
 */
export async function refuseDamagedFile({ database }: Pick<Config, 'database'>): Promise<void> {
  if (database.kind !== 'sqlite') return;
  const size = statSync(database.file, { throwIfNoEntry: false })?.size;
  if (size === undefined) return;
  const check = size < childProcessFromBytes ? checkHere : checkInChildProcess;
  const { message, code } = await check(database.file);
  if (code) throw Object.assign(new Error(message), { code });
  if (message !== 'ok') throw damagedFile(database.file, message.split('\n').join(' '));
}

async function checkHere(file: string): Promise<CheckResult> {
  // Loaded only now, so that a start on PostgreSQL does not load SQLite.
  const { quickCheck } = await import('./quick-check.ts');
  return quickCheck(file);
}

async function checkInChildProcess(file: string): Promise<CheckResult> {
  const program = fileURLToPath(programOf('db/sqlite/file-check-process.ts'));
  const { stdout } = await run(process.execPath, [program, file]);
  return JSON.parse(stdout) as CheckResult;
}
