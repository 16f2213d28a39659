import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { programOf } from '../../config/root.ts';
import { AppError } from '../../errors.ts';
import { Mutex } from '../../lib/mutex.ts';
import type { Outcome, Task } from './large-body-thread.ts';
import { readBody } from './read-body.ts';

/** What is read where it arrives: 15 ms at most, whatever it holds. */
export const smallBytes = 64 * 1024;
/** A body of 8 MiB needs a third of it. What is beyond ends the thread, and not the server. */
const threadMemoryMib = 256;
/** Bodies that wait for their turn, in memory. */
const mostWaiting = 4;

/**
 * Lets the routes of a scope take bodies that are larger than others, as JSON alone. A large one is
 * parsed and held against the contract in a thread of its own, one at a time.
 */
export function takeLargeBodies(scope: FastifyInstance, endpoint: Endpoint): void {
  const mutex = new Mutex();
  const read = async (bytes: Buffer): Promise<unknown> => {
    if (bytes.length <= smallBytes) return readBody(endpoint, bytes);
    if (mutex.waiting >= mostWaiting) {
      throw new AppError('UNAVAILABLE', undefined, { retryAfterSeconds: 10 });
    }
    const leave = await mutex.acquire();
    try {
      return await readInThread({ endpoint: endpoint.name, bytes });
    } finally {
      leave();
    }
  };
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_: unknown, bytes: Buffer) => read(bytes),
  );
  scope.addHook('preValidation', async (request) => {
    if (request.body === undefined) request.body = await read(Buffer.alloc(0));
  });
}

async function readInThread(task: Task): Promise<unknown> {
  const outcome = await outcomeOf(task);
  if ('body' in outcome) return JSON.parse(outcome.body);
  const { code, message, details } = outcome.refusal;
  throw new AppError(code, message, details && { details });
}

async function outcomeOf(task: Task): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const thread = new Worker(programOf('http/bodies/large-body-thread.ts'), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: threadMemoryMib },
  });
  thread.on('message', resolve);
  thread.on('error', (error: NodeJS.ErrnoException) => {
    const isTooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    reject(isTooMuch ? new AppError('PAYLOAD_TOO_LARGE', '提交的内容条目过多') : error);
  });
  thread.on('exit', (code) => reject(new Error(`the thread of a body ended with ${code}`)));
  return promise;
}
