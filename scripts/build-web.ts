import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What the built client is made of. */
const sources = ['web', 'contract', 'finance', 'package-lock.json', 'vite.config.ts'];

/** Builds the web client when it is missing or older than any of its sources. */
export async function buildWebWhenNeeded(): Promise<void> {
  const page = join(root, 'dist/web/index.html');
  const newest = Math.max(...sources.map((source) => newestChange(join(root, source))));
  if (existsSync(page) && statSync(page).mtimeMs >= newest) return;
  process.stdout.write('building the web client …\n');
  const { build } = await import('vite');
  await build({
    root: join(root, 'web'),
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
  });
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
