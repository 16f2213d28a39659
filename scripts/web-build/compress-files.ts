import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `.br` and `.gz` beside every text file of a folder, at the highest compression levels. */
export async function compressFiles(folder: string): Promise<void> {
  const files = globSync('**/*.{js,css,html,svg,webmanifest}', { cwd: folder });
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name);
      const text = await readFile(path);
      const [dense, plain] = await Promise.all([
        brotli(text, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
          },
        }),
        zip(text, { level: 9 }),
      ]);
      // A file that compression makes no smaller is served as it is.
      if (dense.length < text.length) await writeFile(`${path}.br`, dense);
      if (plain.length < text.length) await writeFile(`${path}.gz`, plain);
    }),
  );
}
