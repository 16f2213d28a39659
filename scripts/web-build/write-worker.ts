import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const web = join(import.meta.dirname, '../../web');

/**
 * Writes `sw.js`, the worker of the installed application, in front of which stands what it caches: every
 * page and every hashed file of this build. The name of its cache is a hash of their contents, so that a
 * build with the same files has the same worker. `sw-remove.js` is what an operator serves in its place
 * to end it.
 */
export function writeWorker(dist: string): void {
  const files = globSync(['pages/*.html', 'assets/*'], { cwd: dist })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(br|gz)$/.test(file))
    .toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(dist, file)));
  const pages = JSON.parse(readFileSync(join(dist, 'pages.json'), 'utf8')) as Record<
    string,
    string
  >;
  const build = {
    cache: `jiadi-${hash.digest('base64url').slice(0, 12)}`,
    files: files.map((file) => `/${file}`),
    pages: Object.entries(pages).map(([address, file]) => [address, `/${file}`]),
  };
  const worker = readFileSync(join(web, 'service-worker.js'), 'utf8');
  writeFileSync(join(dist, 'sw.js'), `const build = ${JSON.stringify(build)};\n${worker}`);
  const removal = readFileSync(join(web, 'service-worker-removal.js'), 'utf8');
  writeFileSync(join(dist, 'sw-remove.js'), removal);
}
