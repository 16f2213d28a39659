import { parentPort, workerData } from 'node:worker_threads';
import { type KeyFiles, type SealedFile, sealBackup } from './sealed-file.ts';

/** The backup to seal, and the new file to write. */
export interface SealTask {
  backup: string;
  keys: KeyFiles;
  recipients: readonly string[];
  target: string;
}

export type SealOutcome = SealedFile | { problem: string };

/** Runs in a separate thread: compressing and encrypting take seconds in which requests would wait. */
parentPort?.postMessage(await work(workerData as SealTask));

async function work({ backup, keys, recipients, target }: SealTask): Promise<SealOutcome> {
  try {
    return await sealBackup(backup, keys, recipients, target);
  } catch (error) {
    return { problem: (error as Error).message };
  }
}
