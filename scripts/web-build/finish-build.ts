import type { Plugin } from 'vite';
import { compressFiles } from './compress-files.ts';
import { writePages } from './write-pages.ts';
import { writeWorker } from './write-worker.ts';

/** After the build: writes a page for every address and the worker that caches them, and compresses all files. */
export function finishBuild(dist: string): Plugin {
  return {
    name: 'jiadi-finish-build',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error?: Error) {
        if (error) return;
        writePages(dist);
        writeWorker(dist);
        await compressFiles(dist);
      },
    },
  };
}
