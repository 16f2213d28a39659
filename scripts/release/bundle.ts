import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../server/config/root.ts';
import server from '../../vite.server.config.ts';
import { buildWebWhenNeeded } from '../build-web.ts';
import { runVite } from '../build-when-needed.ts';
import { sbomText } from '../supply/complete-sbom.ts';
import { type Licence, licencesText, readLicence } from './licences.ts';
import { operatorCommands } from './operator-commands.ts';
import { type Arch, machines, packageFolders, runtimeFiles } from './runtime-files.ts';

const licenceList = '.vite/license.json';

/**
 * Writes the program as it runs without npm, sources and network into an empty folder: the bundled server,
 * commands and web client, the packages that cannot be bundled, and, unless the image brings it, Node.
 */
export async function makeBundle(
  folder: string,
  { arch, withNode }: { arch: Arch; withNode: boolean },
): Promise<void> {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const { name, version, license, optionalDependencies } = JSON.parse(read('package.json'));
  mkdirSync(folder, { recursive: true });
  await build(folder);
  const modules = modulesFor(arch, optionalDependencies);
  try {
    const { packages } = JSON.parse(read('package-lock.json'));
    const external = server.ssr?.external as string[];
    const copied = packageFolders(modules.folder, packages, external.map(packageOf));
    for (const path of copied) copyPackage(modules.folder, path, folder, arch);
    if (withNode) copyNode(join(modules.folder, `node_modules/node-linux-${arch}`), folder);
    writeFileSync(
      join(folder, 'THIRD-PARTY-LICENSES'),
      licencesText([
        ...bundledLicences(folder),
        ...copied.map((path) => readLicence(join(modules.folder, path))),
      ]),
    );
  } finally {
    modules.remove();
  }
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'sbom.cdx.json'), await sbomText({ name, version }));
  const manifest = { name, version, private: true, license, type: 'module' };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const launcher = read('scripts/release/jiadi.sh')
    .replaceAll('@machine@', machines[arch])
    .replaceAll('@version@', version)
    .replaceAll('@commands@', operatorCommands.join(' | '));
  writeFileSync(join(folder, 'jiadi'), launcher, { mode: 0o755 });
}

/** Builds all three bundles. The web client of an earlier build is taken when it is still good. */
async function build(folder: string): Promise<void> {
  await buildWebWhenNeeded();
  cpSync(join(root, 'dist/web'), join(folder, 'dist/web'), { recursive: true });
  const built = (part: string) => ['--outDir', join(folder, 'dist', part)];
  await runVite('vite.server.config.ts', built('server'));
  await runVite('vite.scripts.config.ts', built('scripts'));
}

/** Reads and removes what the builds have noted of the packages in them. */
function bundledLicences(folder: string): Licence[] {
  return ['web', 'server', 'scripts'].flatMap((part) => {
    const file = join(folder, 'dist', part, licenceList);
    const licences: Licence[] = JSON.parse(readFileSync(file, 'utf8'));
    rmSync(dirname(file), { recursive: true });
    return licences;
  });
}

/**
 * The folder whose `node_modules` has the packages for this processor: this one, or, for another
 * processor, one that npm fills by the lock file for the time being.
 */
function modulesFor(arch: Arch, pinned: Record<string, string>) {
  if (process.platform === 'linux' && process.arch === arch) {
    return { folder: root, remove: () => undefined };
  }
  const folder = mkdtempSync(join(tmpdir(), 'jiadi-modules-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
    copyFileSync(join(root, file), join(folder, file));
  }
  const target = ['--os=linux', `--cpu=${arch}`, '--libc=glibc'];
  const npm = spawnSync('npm', ['ci', '--omit=dev', ...target], { cwd: folder, stdio: 'inherit' });
  if (npm.status !== 0 || !(`node-linux-${arch}` in pinned)) {
    remove();
    throw new Error(`the packages for linux-${arch} could not be installed`);
  }
  return { folder, remove };
}

function packageOf(module: string): string {
  return /^(@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;
}

function copyPackage(from: string, path: string, to: string, arch: Arch): void {
  for (const file of runtimeFiles(from, path, arch)) {
    const target = join(to, file.slice(from.length));
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(file, target);
  }
}

/** Node's own licence names those of all its parts. */
function copyNode(from: string, folder: string): void {
  mkdirSync(join(folder, 'bin'));
  copyFileSync(join(from, 'bin/node'), join(folder, 'bin/node'));
  chmodSync(join(folder, 'bin/node'), 0o755);
  copyFileSync(join(from, 'LICENSE'), join(folder, 'bin/node-LICENSE'));
}
