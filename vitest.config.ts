import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { guideText } from './scripts/web-build/guide-text.ts';
import { versionOfWeb } from './scripts/web-build/version-of-web.ts';

const server = [
  'architecture.test.ts',
  'specification.test.ts',
  ...['contract', 'finance', 'server', 'scripts', 'deploy', 'reliability', 'bench'].map(
    (folder) => `${folder}/**/*.test.ts`,
  ),
];

/** They replace globals of the whole process, before any other module has used them. */
const alone = [
  'server/areas/auth/sign-in/same-work.test.ts',
  'server/providers/brokers/futu/session.test.ts',
];

/** The tests of the built server, the archive, the image and remote storage, which build or install: `npm run test:release`. */
const release = 'scripts/release/{archive,built-server,image,remote-storage}.test.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

// Workers, and the processes and threads that tests start, compile every source once and not each time.
process.env.NODE_COMPILE_CACHE ??= path('node_modules/.cache/node');

export default defineConfig({
  test: {
    alias: { '@node-rs/argon2': path('server/testing/depth/cheap-argon2.ts') },
    // Files share what they load, which takes longer than most of them run: no module keeps state.
    isolate: false,
    globalSetup: 'server/db/postgres/testing/template-database.ts',
    maxWorkers: '100%',
    // Room for what a page or a call allocates: collected less often, and little of it grows old.
    execArgv: ['--max-semi-space-size=64'],
    setupFiles: ['server/testing/depth/fixed-seed.ts'],
    // They end what hangs. A busy machine is no reason to fail.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: server,
          exclude: [...configDefaults.exclude, ...alone, release],
        },
      },
      { extends: true, test: { name: 'server-alone', include: alone, isolate: true } },
      {
        extends: true,
        plugins: [guideText()],
        define: versionOfWeb,
        // Elements as in production (web/testing/production-elements.ts).
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['web/testing/production-elements.ts', 'web/testing/setup.ts'],
        },
      },
    ],
  },
});
