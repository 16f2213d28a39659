import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { RefusedError } from '../backup-error.ts';

/** Reads a private key of age from a file, of which other lines are comments, or, without one, as it is typed. */
export async function readIdentity(file: string | undefined): Promise<string> {
  const text = file === undefined ? await typed() : readText(file);
  const key = text.split('\n').find((line) => line.trim().startsWith('AGE-SECRET-KEY-'));
  if (key) return key.trim();
  throw new RefusedError('there is no private key: it begins with AGE-SECRET-KEY-');
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new RefusedError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

async function typed(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question('private key (AGE-SECRET-KEY-…): ');
  } finally {
    terminal.close();
  }
}
