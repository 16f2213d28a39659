import { buildWhenNeeded } from './build-when-needed.ts';

/** Builds the server when it is missing or older than any of its sources. */
export function buildServerWhenNeeded(): Promise<void> {
  return buildWhenNeeded({
    name: 'server',
    config: 'vite.server.config.ts',
    sources: ['server', 'contract', 'finance', 'package-lock.json', 'vite.server.config.ts'],
    output: 'dist/server/main.js',
  });
}
