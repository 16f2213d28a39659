import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { root } from '../../server/config/root.ts';
import { makeBundle } from './bundle.ts';
import type { Arch } from './runtime-files.ts';

/** The files of a release for one processor. */
export interface Release {
  archive: string;
  sbom: string;
  /** In the format of `sha256sum --check`, for the two others. */
  digests: string;
}

/**
 * Writes `jiadi-VERSION-linux-ARCH.tar.gz`, its bill of materials and the digests of both into a folder. Two
 * archives of one commit are equal: names are sorted, owners are numbers, and the time is the commit's.
 */
export async function makeArchive(
  folder: string,
  { arch, level = 9 }: { arch: Arch; level?: number },
): Promise<Release> {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const title = `${name}-${version}-linux-${arch}`;
  mkdirSync(folder, { recursive: true });
  const work = mkdtempSync(join(folder, '.work-'));
  try {
    const bundle = join(work, title);
    await makeBundle(bundle, { arch, withNode: true });
    const sbom = join(folder, `${title}.cdx.json`);
    copyFileSync(join(bundle, 'sbom.cdx.json'), sbom);
    const archive = join(folder, `${title}.tar.gz`);
    await pack(work, title, archive, level);
    const digests = join(folder, `${title}.sha256`);
    const lines = await Promise.all([archive, sbom].map(digestLine));
    writeFileSync(digests, lines.join(''));
    return { archive, sbom, digests };
  } finally {
    rmSync(work, { recursive: true });
  }
}

async function pack(folder: string, name: string, file: string, level: number): Promise<void> {
  const same = [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rwX,go+rX,go-w',
  ];
  const words = [...same, `--mtime=@${changedAt()}`, '-C', folder, '-cf', '-', name];
  const tar = spawn('tar', words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(tar, 'exit');
  await pipeline(tar.stdout, createGzip({ level }), createWriteStream(file));
  const [code] = await exited;
  if (code !== 0) throw new Error(`tar ended with ${code}`);
}

/** When the sources were last changed, in seconds since 1970. */
function changedAt(): number {
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], {
    cwd: root,
    encoding: 'utf8',
  });
  return Number(process.env.SOURCE_DATE_EPOCH || stdout || 0);
}

async function digestLine(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return `${hash.digest('hex')}  ${basename(file)}\n`;
}
