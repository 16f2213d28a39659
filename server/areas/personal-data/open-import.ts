import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Imported } from '../../../contract/personal-data/personal-data.ts';
import type { ImportDeps } from '../../area-transfer.ts';
import { programOf } from '../../config/root.ts';
import { AppError } from '../../errors.ts';
import { Mutex } from '../../lib/mutex.ts';
import type { Outcome } from './import-process.ts';
import { type Batch, prepareImport } from './prepare-import.ts';

/** Files up to this size are prepared by the server itself: that takes at most 15 ms. */
export const smallFileBytes = 64 * 1024;
/** A file of 8 MiB needs a third of it. More ends the process and not the server. */
const heapLimitMib = 256;
/** Files that wait in memory while another is imported. */
const maxWaiting = 4;

/** A valid file, ready to be inserted. It has to be closed, also when nothing was inserted. */
export interface OpenImport extends AsyncDisposable {
  counts: Imported;
  /** From the first batch each time: a transaction may have to be repeated. */
  batches(): AsyncIterable<Batch>;
}

/** Opens the files that users import: large ones in a separate process, one after the other. */
export function createImportOpener(source: ImportDeps) {
  const mutex = new Mutex();
  let open = 0;
  return async (ownerId: string, bytes: Buffer): Promise<OpenImport> => {
    if (bytes.length <= smallFileBytes) return openHere(source, ownerId, bytes);
    if (open > maxWaiting) {
      throw new AppError('UNAVAILABLE', undefined, { retryAfterSeconds: 10 });
    }
    open += 1;
    const release = await mutex.acquire();
    let child: ImportProcess | undefined;
    const close = async () => {
      await child?.end();
      open -= 1;
      release();
    };
    try {
      child = startProcess(source, ownerId);
      return { ...(await openInProcess(child, bytes)), [Symbol.asyncDispose]: close };
    } catch (error) {
      await close();
      throw error;
    }
  };
}

function openHere(source: ImportDeps, ownerId: string, bytes: Buffer): OpenImport {
  const { counts, batches } = prepareImport(source, ownerId, bytes);
  return {
    counts,
    async *batches() {
      yield* batches;
    },
    async [Symbol.asyncDispose]() {},
  };
}

type ImportProcess = ReturnType<typeof startProcess>;

async function openInProcess(child: ImportProcess, bytes: Buffer) {
  const outcome = await child.prepare(bytes);
  if ('refusal' in outcome) {
    const { code, message, details } = outcome.refusal;
    throw new AppError(code, message, details && { details });
  }
  const { counts, batchCount } = outcome;
  return {
    counts,
    async *batches() {
      for (let index = 0; index < batchCount; index += 1) yield await child.batch(index);
    },
  };
}

function startProcess({ now, config }: ImportDeps, ownerId: string) {
  const program = programOf('areas/personal-data/import-process.ts');
  const child = fork(program, [ownerId, now().toISOString(), config.timeZone], {
    execArgv: [`--max-old-space-size=${heapLimitMib}`],
    // It needs neither secrets nor the address of the database.
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
  });
  // Not a promise to race with: that would hold on to every answer until the process has ended.
  const ended = new AbortController();
  child.once('exit', (code, signal) => ended.abort(endOf(code, signal)));
  child.once('error', (error) => ended.abort(error));
  const answer = async () => {
    try {
      const [message] = await once(child, 'message', { signal: ended.signal });
      return message;
    } catch (error) {
      ended.signal.throwIfAborted();
      throw error;
    }
  };
  return {
    async prepare(bytes: Buffer): Promise<Outcome> {
      // A process that ends early closes its input; `answer` then throws why it ended.
      child.stdin?.on('error', () => {}).end(bytes);
      return answer();
    },
    async batch(index: number): Promise<Batch> {
      child.send(index);
      return answer();
    },
    async end(): Promise<void> {
      child.kill('SIGKILL');
      if (!ended.signal.aborted) await once(ended.signal, 'abort');
    },
  };
}

/** Why a process ended by itself. V8 ends one that has used up its heap with SIGABRT. */
function endOf(code: number | null, signal: NodeJS.Signals | null): Error {
  return signal === 'SIGABRT'
    ? new AppError('PAYLOAD_TOO_LARGE', '提交的内容条目过多')
    : new Error(`the process of an import ended with ${signal ?? code}`);
}
