import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../server/config/root.ts';

/** A build and its sources. Paths are relative to the project's folder. */
export interface Build {
  /** What is built, for the message that is shown meanwhile. */
  name: string;
  config: string;
  sources: readonly string[];
  /** A file that every build writes. */
  output: string;
}

const signals = ['SIGTERM', 'SIGINT'];

/**
 * Builds what is missing or older than any of its sources. It does nothing in the archive, which has
 * the builds without their sources.
 */
export async function buildWhenNeeded({ name, config, sources, output }: Build): Promise<void> {
  if (!existsSync(join(root, config))) return;
  const built = join(root, output);
  const newest = Math.max(...sources.map((source) => newestChange(join(root, source))));
  if (existsSync(built) && statSync(built).mtimeMs >= newest) return;
  process.stdout.write(`building the ${name} …\n`);
  await runVite(config);
}

/** Runs one of the project's builds, with further words of vite's command line. */
export async function runVite(config: string, words: readonly string[] = []): Promise<void> {
  // The build is a separate process, because it sets NODE_ENV, which the server must not inherit.
  const vite = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      ...['build', '-c', config, '--logLevel', 'warn'],
      ...words,
    ],
    {
      cwd: root,
      stdio: 'inherit',
      // The build is always for production, whatever NODE_ENV is here: a development build of
      // React renders everything twice.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  // A signal comes to this process alone; without this the build would outlive it.
  const stop = () => {
    vite.kill();
    process.exit(1);
  };
  for (const signal of signals) process.once(signal, stop);
  const [code] = await once(vite, 'exit');
  for (const signal of signals) process.off(signal, stop);
  if (code !== 0) throw new Error(`${config}: the build failed`);
}

function newestChange(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(
    stat.mtimeMs,
    ...readdirSync(path)
      .filter((name) => !name.endsWith('.test.ts') && !name.endsWith('.test.tsx'))
      .map((name) => newestChange(join(path, name))),
  );
}
