import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync, readFileSync } from 'node:fs';

/** The user under which everything of the cluster runs: PostgreSQL refuses root. */
const user = 'postgres';

/** A program of the cluster in the foreground. */
export interface Program {
  /** SIGKILL, to it and to all that it started. Resolves when it has ended. */
  kill(): Promise<void>;
}

export interface ProgramOptions {
  env: Record<string, string>;
  logFile: string;
  /** What runs it on a machine of the network. */
  inside?: readonly string[];
}

export function startProgram(command: readonly string[], options: ProgramOptions): Program {
  const { env, logFile, inside = [] } = options;
  const asUser = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--'];
  const [program = '', ...rest] = [...inside, ...asUser, ...command];
  const log = openSync(logFile, 'a');
  const child = spawn(program, rest, {
    env: { PATH: process.env.PATH, HOME: '/tmp', LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', log, log],
  });
  const ended = once(child, 'exit');
  return {
    kill: async () => {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        killTree(child.pid);
      }
      await ended;
    },
  };
}

/** Kills a process and its descendants; none of them can answer or start another meanwhile. */
export function killTree(pid: number): void {
  if (!signal(pid, 'SIGSTOP')) return;
  for (const child of childrenOf(pid)) killTree(child);
  signal(pid, 'SIGKILL');
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may have spaces.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
