import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The project's folder: the nearest one above with a `package.json`. */
export const root = findRoot(import.meta.dirname);

/** The URL of a worker or child program: `source` below `server/`, or its bundle in the built server. */
export function programOf(source: string): URL {
  const isBuilt = !import.meta.filename.endsWith('.ts');
  const built = join(root, 'dist/server', `${basename(source, '.ts')}.js`);
  return pathToFileURL(isBuilt ? built : join(root, 'server', source));
}

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder));
}
