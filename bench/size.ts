import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesOf, readManifest } from '../scripts/web-build/manifest.ts';
import { pageModules } from '../scripts/web-build/page-modules.ts';

/**
 * Weighs the JavaScript that a browser has to load before a page is usable, as it comes over the
 * wire: the entry, the page's own chunks, and all that they import statically. What the page prefetches
 * at a low priority and shows after its figures, the charts, has a budget of its own. Fails past a budget.
 * Run after `npm run build`.
 */
const dist = fileURLToPath(new URL('../dist/web', import.meta.url));
const kib = 1024;
/** Budgets. Those of the sign-in and the dashboard are promised in docs/performance-browser.md. */
const signedInKib = 263;
const promised: Record<string, number> = { '/login': 117, '/dashboard': 132 };
const guestKib = 141;
const laterKib = 31;
/** More files than this, and a browser speaking HTTP/1.1 asks for the last of them in a third round. */
const maxFiles = 20;

if (!existsSync(join(dist, 'pages.json'))) {
  console.error('dist/web is not built: npm run build');
  process.exit(1);
}
const manifest = readManifest(dist);
const bytesOf = (files: string[], ending: string) =>
  files.reduce((sum, file) => sum + sizeOf(join(dist, file), ending), 0);

let isOver = false;
for (const [address, { needs, later }] of Object.entries(pageModules)) {
  const { scripts } = filesOf(manifest, ['index.html', ...needs]);
  const rest = filesOf(manifest, later).scripts.filter((file) => !scripts.includes(file));
  const bytes = bytesOf(scripts, '.br');
  const laterBytes = bytesOf(rest, '.br');
  const budget = promised[address] ?? (address.startsWith('/dashboard') ? signedInKib : guestKib);
  const page = readFileSync(join(dist, pageFile(address)), 'utf8');
  const unasked = [...scripts, ...rest].filter((file) => !page.includes(file));
  const wrong =
    bytes > budget * kib ||
    laterBytes > laterKib * kib ||
    scripts.length > maxFiles ||
    unasked.length > 0;
  isOver ||= wrong;
  console.log(
    `${wrong ? 'OVER' : 'ok  '} ${address}: ${(bytes / kib).toFixed(1)} of ${budget} KiB brotli (${(bytesOf(scripts, '.gz') / kib).toFixed(1)} gzip) in ${scripts.length} files${rest.length > 0 ? `, then ${(laterBytes / kib).toFixed(1)} of ${laterKib} KiB in ${rest.length}` : ''}${unasked.length > 0 ? `, not asked for at once: ${unasked.join(', ')}` : ''}`,
  );
}
// The reports page with every report, beyond the frame around all pages with forms.
const reportsKib = 120;
const reports = [
  ...readFileSync(new URL('../web/areas/reports/report-list.ts', import.meta.url), 'utf8').matchAll(
    /import\('\.\/([^']+)'\)/g,
  ),
].map(([, module]) => `areas/reports/${module}`);
const page = pageModules['/dashboard/reports']?.needs ?? [];
const frame = filesOf(manifest, ['index.html', ...page.slice(0, -1)]).scripts;
const own = filesOf(manifest, [...page.slice(-1), ...reports]).scripts.filter(
  (file) => !frame.includes(file),
);
const reportBytes = bytesOf(own, '.br');
isOver ||= reportBytes > reportsKib * kib;
console.log(
  `${reportBytes > reportsKib * kib ? 'OVER' : 'ok  '} all ${reports.length} reports: ${(reportBytes / kib).toFixed(1)} of ${reportsKib} KiB brotli in ${own.length} files`,
);

process.exitCode = isOver ? 1 : 0;

/** What does not get smaller is sent as it is. */
function sizeOf(path: string, ending: string): number {
  return statSync(existsSync(path + ending) ? path + ending : path).size;
}

function pageFile(address: string): string {
  const pages = JSON.parse(readFileSync(join(dist, 'pages.json'), 'utf8'));
  return pages[address];
}
