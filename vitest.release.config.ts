import { defineConfig } from 'vitest/config';

/** `npm run test:release`: makes the archive, and the image where a builder is installed, and tries them. */
export default defineConfig({
  test: {
    include: ['scripts/release/{archive,image}.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
});
