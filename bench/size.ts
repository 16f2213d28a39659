import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/**
 * Weighs what a browser has to load before a page is usable: the entry, the page's own chunk, and
 * all that either imports statically. Fails past the budget. Run after `npm run build`.
 */
const dist = fileURLToPath(new URL('../dist/web', import.meta.url));
const kib = 1024;

interface Budget {
  page: string;
  /** Modules that are loaded one after the other before the page stands. */
  modules: string[];
  maxBytes: number;
}

const budgets: Budget[] = [
  {
    page: 'login',
    modules: ['index.html', 'auth/auth-layout.tsx', 'auth/login-page.tsx'],
    maxBytes: 160 * kib,
  },
  {
    page: 'dashboard, without charts',
    modules: ['index.html', 'shell/signed-in-layout.tsx', 'dashboard/dashboard-page.tsx'],
    maxBytes: 300 * kib,
  },
];

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

const manifestFile = join(dist, '.vite/manifest.json');
if (!existsSync(manifestFile)) {
  console.error('dist/web is not built: npm run build');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>;

function scriptsOf(module: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[module];
  if (!chunk) throw new Error(`the build has no chunk for ${module}`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) scriptsOf(imported, found);
  return found;
}

let over = false;
for (const { page, modules, maxBytes } of budgets) {
  const files = new Set(modules.flatMap((module) => [...scriptsOf(module)]));
  const bytes = [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
    0,
  );
  const charted = [...files].some((file) =>
    readFileSync(join(dist, file), 'utf8').includes('recharts-'),
  );
  const wrong = bytes > maxBytes || charted;
  over ||= wrong;
  console.log(
    `${wrong ? 'OVER' : 'ok  '} ${page}: ${(bytes / kib).toFixed(1)} of ${maxBytes / kib} KiB gzip in ${files.size} files${charted ? ', with charts among them' : ''}`,
  );
}
process.exitCode = over ? 1 : 0;
