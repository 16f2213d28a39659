import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import type { PostgresTarget } from '../../../server/db/postgres/pool-limits.ts';

const mostBytes = 64 * 1024 * 1024;

const argumentsOf = ({ url }: PostgresTarget) => ['-X', '-q', '-v', 'ON_ERROR_STOP=1', url];

/** The rows of a table as lines of COPY. */
export async function copyOut(target: PostgresTarget, table: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    'psql',
    [...argumentsOf(target), '-c', `COPY ${table} TO STDOUT`],
    { maxBuffer: mostBytes },
  );
  return stdout.split('\n').filter((line) => line !== '');
}

/** A running `psql` that takes statements, and lines after a COPY FROM STDIN. */
export interface Session {
  write(text: string): Promise<void>;
  /** Waits until all is done; throws with what `psql` says when something was refused. */
  end(): Promise<void>;
}

export function openSession(target: PostgresTarget): Session {
  const child = spawn('psql', argumentsOf(target), {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  // A refusal ends the program, and with it the pipe; the end of the program says why.
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`psql: ${said}`);
  });
  // Heard by whoever writes next or ends the session.
  ended.catch(() => undefined);
  return {
    write: async (text) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      if (child.stdin.write(text)) return;
      child.stdin.once('drain', resolve);
      await Promise.race([promise, ended]);
    },
    end: () => {
      child.stdin.end();
      return ended;
    },
  };
}
