import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/**
 * Packages that are not bundled: with native parts, with further files beside them, or far
 * larger than the part that is used.
 */
const apart = [
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@resvg/resvg-js',
  'better-sqlite3',
  'ccxt',
  'futu-api',
];

/** What the framework would load for schemas of another kind, and for being asked from inside. */
const seldom = [
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'light-my-request',
];

/**
 * The server in few files instead of some six hundred, for a start in half the time. Not minified:
 * a stack in a log names functions as they are called in the sources.
 */
export default defineConfig({
  root: path('./server'),
  ssr: { noExternal: true, external: [...apart, ...seldom] },
  build: {
    ssr: true,
    outDir: path('./dist/server'),
    // A process that runs may still have parts of an earlier build to load.
    emptyOutDir: false,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: {
        main: path('./server/main.ts'),
        'backup-thread': path('./server/backups/backup-thread.ts'),
        'import-process': path('./server/areas/personal-data/import-process.ts'),
        'file-check-process': path('./server/db/sqlite/file-check-process.ts'),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'parts/[name]-[hash].js',
        comments: false,
      },
    },
  },
});
