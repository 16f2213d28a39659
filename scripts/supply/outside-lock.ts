import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';

type Packages = Record<string, { version?: string }>;

/**
 * What lies in `node_modules` without being in the lock file, or in another version than there: the
 * paths of packages, of commands in `.bin` that lead elsewhere, and of anything else. What is inside
 * of a package came from its archive, as long as no package runs a script when it is installed.
 */
export function outsideLock(root: string, packages: Packages, folder = 'node_modules'): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (name === '.bin') return commandsElsewhere(root, packages, path);
    // No package has such a name: npm's own list, and the caches of tools that have been run.
    if (name.startsWith('.')) return [];
    if (name.startsWith('@')) return outsideLock(root, packages, path);
    if (!isListed(root, packages, path)) return [path];
    const inner = `${path}/node_modules`;
    return existsSync(join(root, inner)) ? outsideLock(root, packages, inner) : [];
  });
}

function isListed(root: string, packages: Packages, path: string): boolean {
  const manifest = join(root, path, 'package.json');
  if (!packages[path] || lstatSync(join(root, path)).isSymbolicLink()) return false;
  if (!existsSync(manifest)) return false;
  return JSON.parse(readFileSync(manifest, 'utf8')).version === packages[path].version;
}

function commandsElsewhere(root: string, packages: Packages, folder: string): string[] {
  return readdirSync(join(root, folder))
    .map((name) => `${folder}/${name}`)
    .filter((path) => {
      const target = relative(realpathSync(root), realpathSync(join(root, path)));
      return !Object.keys(packages).some((listed) => listed && target.startsWith(`${listed}/`));
    });
}
