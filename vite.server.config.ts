import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/**
 * Packages that are not bundled: with native parts, with further files beside them, or far
 * larger than the part that is used.
 */
const apart = [
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@resvg/resvg-js',
  // Its parts depend on the order in which they are loaded.
  '@simplewebauthn/server',
  '@simplewebauthn/server/helpers',
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

/** @fastify/static asks for glob to list a folder's files beforehand, which `serveWeb` does not want. */
const withoutGlob: Plugin = {
  name: 'without-glob',
  load: (id) => (id.includes('/node_modules/glob/') ? 'export const glob = undefined;' : undefined),
};

/**
 * V8 holds the source text of a file in two bytes a character when any character needs it, so the
 * Chinese texts are written as escapes.
 */
const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle: (_options, files) => {
    for (const file of Object.values(files)) {
      if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escaped);
    }
  },
};

/**
 * The server in few files instead of some six hundred, for a start in half the time. Not minified:
 * a stack in a log names functions as they are called in the sources.
 */
export default defineConfig({
  root: path('./server'),
  plugins: [withoutGlob, asciiOnly],
  ssr: { noExternal: true, external: [...apart, ...seldom] },
  build: {
    ssr: true,
    outDir: path('./dist/server'),
    // A process that runs may still have parts of an earlier build to load.
    emptyOutDir: false,
    target: 'node24',
    minify: false,
    // For the THIRD-PARTY-LICENSES of the archive and the image.
    license: { fileName: '.vite/license.json' },
    rolldownOptions: {
      input: {
        main: path('./server/main.ts'),
        'backup-thread': path('./server/backups/backup-thread.ts'),
        'seal-thread': path('./server/backups/remote/seal-thread.ts'),
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
