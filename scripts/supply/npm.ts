import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Runs the npm that runs this script, else the one on the path, and answers what it prints. */
export async function npm(...words: string[]): Promise<string> {
  const script = process.env.npm_execpath;
  const [command, ...before] = script ? [process.execPath, script] : ['npm'];
  const child = spawn(command, [...before, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  return text(child.stdout);
}
