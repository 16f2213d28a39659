import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { DatabaseTarget } from '../db/open-database.ts';

/** The path of the server's program. */
export const mainProgram = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The environment of every process of a test, with the compile cache that `npm start` uses. */
export const usualEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)),
};

/** A server in a separate process on a free port. */
export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Milliseconds from start to the ready line. */
  readyAfterMs: number;
  /** Ends the process and answers its exit code (null when a signal ended it). */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export async function startServer(
  env: Record<string, string>,
  program: readonly string[] = [mainProgram],
  command = process.execPath,
): Promise<ServerProcess> {
  const startedAt = performance.now();
  const child = spawn(command, [...program], {
    env: { ...usualEnvironment, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors: string[] = [];
  child.stderr.on('data', (chunk) => errors.push(String(chunk)));
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^listening on (\S+)$/.exec(line)?.[1];
    if (!url) continue;
    child.stdout.resume();
    return {
      url,
      child,
      readyAfterMs: performance.now() - startedAt,
      end: async (signal) => {
        child.kill(signal);
        return (await exited)[0] as number | null;
      },
    };
  }
  const [code] = await exited;
  throw new Error(`the server ended with ${code} before it was ready: ${errors.join('')}`);
}

/** The variables that point a server process at a test's database. */
export function environmentOf(target: DatabaseTarget, folder: string): Record<string, string> {
  if (target.kind === 'sqlite') return { DATA_DIR: folder };
  return { DATA_DIR: folder, DATABASE_URL: target.url };
}
