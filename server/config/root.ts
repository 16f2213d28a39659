import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The project's folder: above its sources, and above what is built of them. */
export const root = above(import.meta.dirname);

/** What runs beside the server: `source` below `server/`, or in the built server what was made of it. */
export function programOf(source: string): URL {
  const isBuilt = !import.meta.filename.endsWith('.ts');
  const built = join(root, 'dist/server', `${basename(source, '.ts')}.js`);
  return pathToFileURL(isBuilt ? built : join(root, 'server', source));
}

function above(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : above(dirname(folder));
}
