import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { operatorCommands } from './scripts/release/operator-commands.ts';
import server from './vite.server.config.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const sources = [
  ...operatorCommands.map((name) => `scripts/${name}.ts`),
  ...globSync('scripts/demo/*.demo.ts', { cwd: path('.') }),
];

/**
 * The operators' commands of the archive and the image, which have neither sources nor npm. A build
 * apart from the server's, so that the server starts from as few files as without them.
 */
export default defineConfig({
  ...server,
  build: {
    ...server.build,
    outDir: path('./dist/scripts'),
    emptyOutDir: true,
    rolldownOptions: {
      ...server.build?.rolldownOptions,
      input: Object.fromEntries(sources.map((file) => [basename(file, '.ts'), path(`./${file}`)])),
    },
  },
});
