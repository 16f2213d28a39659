import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { v7 as newId } from 'uuid';
import type { Imported } from '../../../contract/personal-data/personal-data.ts';
import { AppError } from '../../errors.ts';
import { prepareImport } from './prepare-import.ts';

/** The first message to the server; its own messages then ask for a batch by number. */
export type Outcome =
  | { counts: Imported; batchCount: number }
  | { refusal: Pick<AppError, 'code' | 'message' | 'details'> };

/*
 * The program that makes a large file into rows, which it reads from its standard input and keeps
 * until the server has inserted them. It is a process and not a thread, because the memory of a
 * thread stays with the server when the thread has ended.
 */
const [ownerId = '', now = '', timeZone = ''] = process.argv.slice(2);
process.on('disconnect', () => process.exit());
// Signals to the whole process group are the server's to handle: it finishes what is under way.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});

const source = {
  newId: () => newId(),
  now: () => new Date(now),
  randomBytes,
  config: { timeZone },
};
try {
  const { counts, batches } = prepareImport(source, ownerId, await buffer(process.stdin));
  process.on('message', (index: number) => process.send?.(batches[index]));
  send({ counts, batchCount: batches.length });
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  const { code, message, details } = error;
  send({ refusal: { code, message, details } });
}

function send(outcome: Outcome): void {
  process.send?.(outcome);
}
