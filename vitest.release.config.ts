import { defineConfig } from 'vitest/config';

/**
 * `npm run test:release`: builds the server, makes the archive, and the image where a builder is installed, and tries
 * them; sends sealed backups to servers of S3 and WebDAV, which it installs for the time being.
 */
export default defineConfig({
  test: {
    include: ['scripts/release/{archive,built-server,image,remote-storage}.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
});
