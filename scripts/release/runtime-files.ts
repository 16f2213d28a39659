import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';

/** An entry of `packages` in the lock file. */
export interface LockedPackage {
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export type LockedPackages = Record<string, LockedPackage>;

/** The processors that archives are made for, by Node's names, with those of `uname -m`. */
export const machines = { x64: 'x86_64', arm64: 'aarch64' } as const;

export type Arch = keyof typeof machines;

/** Reads the name of a processor, as Node or images have it; without a name, it is this machine's. */
export function archOf(name: string | undefined): Arch {
  const arch = (name || process.arch).replace('amd64', 'x64');
  if (arch in machines) return arch as Arch;
  throw new Error(`there is no archive for ${arch}: ${Object.keys(machines).join(', ')}`);
}

/**
 * The folders of these packages and of all that they depend on, as far as they are installed in
 * `folder`: what is for other platforms is not. Types alone are left out.
 */
export function packageFolders(
  folder: string,
  packages: LockedPackages,
  names: readonly string[],
): string[] {
  const found = new Set<string>();
  const visit = (path: string | undefined) => {
    if (path === undefined || found.has(path) || !existsSync(join(folder, path))) return;
    found.add(path);
    const { dependencies, optionalDependencies } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (!name.startsWith('@types/')) visit(resolvePackage(packages, path, name));
    }
  };
  for (const name of names) visit(resolvePackage(packages, '', name));
  return [...found].sort();
}

/** The package that `name` means in `importer`: the nearest one above it. */
function resolvePackage(packages: LockedPackages, importer: string, name: string) {
  for (let above = importer; ; above = above.slice(0, above.lastIndexOf('node_modules/'))) {
    const path = join(above, 'node_modules', name);
    if (path in packages) return path;
    if (above === '') return undefined;
  }
}

/** Folders of packages that nothing loads: sources in C, builds for browsers, a second build, commands, tests. */
const unusedFolders = [
  'test',
  'tests',
  'better-sqlite3/deps',
  'better-sqlite3/src',
  'ccxt/dist',
  'protobufjs/cli',
  'protobufjs/dist',
];

/** Types, source maps, sources of other languages and manuals. */
const unusedFile = /\.(map|[cm]?ts|md|markdown|h|hpp|c|cc|cpp|gypi?|flow)$/;

export const licenceFile = /^(licen[cs]e|copying|notice|copyright)([.-]|$)/i;

/** The files of a package that a server on Linux with this processor may load, and its licence. */
export function runtimeFiles(folder: string, path: string, arch: Arch): string[] {
  const files = globSync('**/*', {
    cwd: join(folder, path),
    withFileTypes: true,
    exclude: (entry) =>
      entry.name === 'node_modules' ||
      unusedFolders.some((unused) => join(entry.parentPath, entry.name).endsWith(`/${unused}`)),
  });
  return files
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => licenceFile.test(basename(file)) || !unusedFile.test(file))
    .filter((file) => !/\/prebuilds\//.test(file) || isPrebuiltFor(file, arch))
    .sort();
}

/** Prebuilt binaries lie in `prebuilds/`, as `linux-x64.node` or in a folder `linux-x64`. */
function isPrebuiltFor(file: string, arch: Arch): boolean {
  return new RegExp(`/prebuilds/linux-${arch}[./]`).test(file);
}
