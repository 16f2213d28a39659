import { buildWhenNeeded } from './build-when-needed.ts';

/** Builds the web client when it is missing or older than any of its sources. */
export function buildWebWhenNeeded(): Promise<void> {
  return buildWhenNeeded({
    name: 'web client',
    config: 'vite.config.ts',
    sources: [
      'web',
      'contract',
      'docs/guide',
      'finance',
      'scripts/web-build',
      'package.json',
      'package-lock.json',
      'vite.config.ts',
    ],
    output: 'dist/web/index.html',
  });
}
