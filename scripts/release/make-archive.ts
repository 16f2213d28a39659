import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../server/config/root.ts';
import { makeArchive } from './archive.ts';
import { makeBundle } from './bundle.ts';
import { archOf } from './runtime-files.ts';

/**
 * `npm run archive`: writes the archive that runs without npm and network, its bill of materials and their
 * digests to `dist/release`. `--arch arm64` makes that for another processor. `--image FOLDER` writes what is
 * in it, without Node, into that folder instead: the content of the image.
 */
const { values } = parseArgs({ options: { arch: { type: 'string' }, image: { type: 'string' } } });
const arch = archOf(values.arch);
if (values.image) {
  await makeBundle(values.image, { arch, withNode: false });
} else {
  const { archive } = await makeArchive(join(root, 'dist/release'), { arch });
  console.log(`${archive}: ${(statSync(archive).size / 1e6).toFixed(1)} MB`);
}
