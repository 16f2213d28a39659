import { parentPort, workerData } from 'node:worker_threads';
import type { DatabaseTarget } from '../db/open-database.ts';
import { type About, writeAbout } from './about.ts';
import { BackupError, type Stage } from './backup-error.ts';
import { checkCopy } from './check-copy.ts';
import { writeCopy } from './write-copy.ts';

/** The instructions of the thread: which database to copy, and into which new file. */
export interface Task {
  source: DatabaseTarget;
  file: string;
  about: About;
}

/** The outcome. An error loses its class when it is passed between threads, so that its parts are passed. */
export type Outcome = { done: true } | { stage: Stage; message: string };

/**
 * Runs in a separate thread, because copying and checking take
 * seconds in which requests would wait.
 */
parentPort?.postMessage(await work(workerData as Task));

async function work({ source, file, about }: Task): Promise<Outcome> {
  try {
    await writeCopy(source, file);
    writeAbout(file, about);
    await checkCopy(file);
    return { done: true };
  } catch (error) {
    const stage = error instanceof BackupError ? error.stage : 'copy';
    return { stage, message: (error as Error).message };
  }
}
