import type { Plugin } from 'vite';
import { compressFiles } from './compress-files.ts';
import { writePages } from './write-pages.ts';
import { writeWorker } from './write-worker.ts';

/** After the build: writes a page for every address and the worker that caches them, and compresses all files. */
export function finishBuild(dist: string): Plugin {
  let isWritten = false;
  return {
    name: 'jiadi-finish-build',
    apply: 'build',
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error?: Error) {
        // It is closed after a failure too, which the missing files would hide.
        if (error || !isWritten) return;
        writePages(dist);
        writeWorker(dist);
        await compressFiles(dist);
      },
    },
  };
}
