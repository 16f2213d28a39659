import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../server/config/root.ts';
import { makeArchive } from './release/archive.ts';
import { type Arch, machines } from './release/runtime-files.ts';

/**
 * `npm run archive`: writes the archive that runs without npm and network, its bill of materials and their
 * digests to `dist/release`. `npm run archive -- --arch arm64` makes that for another processor.
 */
const { arch } = parseArgs({
  options: { arch: { type: 'string', default: process.arch } },
}).values;
if (!(arch in machines)) {
  console.error(`--arch must be one of ${Object.keys(machines).join(', ')}`);
  process.exit(1);
}
const { archive } = await makeArchive(join(root, 'dist/release'), { arch: arch as Arch });
console.log(`${archive}: ${(statSync(archive).size / 1e6).toFixed(1)} MB`);
