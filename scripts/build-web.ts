import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What the built client is made of. */
const sources = [
  'web',
  'contract',
  'finance',
  'scripts/web-build',
  'package-lock.json',
  'vite.config.ts',
];

/** Builds the web client when it is missing or older than any of its sources. */
export async function buildWebWhenNeeded(): Promise<void> {
  const page = join(root, 'dist/web/index.html');
  const newest = Math.max(...sources.map((source) => newestChange(join(root, source))));
  if (existsSync(page) && statSync(page).mtimeMs >= newest) return;
  process.stdout.write('building the web client …\n');
  // In a process of its own: the build sets NODE_ENV, which is not the server's to inherit.
  const vite = spawn(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: 'inherit',
      // What is built is for people, whatever starts it: a development React asks for all twice.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  const [code] = await once(vite, 'exit');
  if (code !== 0) throw new Error('the web client could not be built');
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
