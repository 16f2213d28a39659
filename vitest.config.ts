import { defineConfig } from 'vitest/config';

const server = [
  'architecture.test.ts',
  'specification.test.ts',
  ...['contract', 'finance', 'server', 'scripts', 'deploy'].map((room) => `${room}/**/*.test.ts`),
];

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      { extends: true, test: { name: 'server', include: server, environment: 'node' } },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['web/testing/setup.ts'],
        },
      },
    ],
  },
});
