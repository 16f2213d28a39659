import type { ImportChoices } from '../import-choices.ts';
import type { ReadFile, ReadingOptions, RefusedFile, RowsOfFile } from '../import-file.ts';
import { readingTexts } from './limits.ts';
import type { WorkerMessage, WorkerRequest } from './protocol.ts';

/** A worker that takes longer is ended: no file of the allowed size needs a tenth of it. */
export const longestReadingMs = 20_000;

/**
 * Reads a file in a worker and says what it is, or what the chosen table of it is. Nothing is
 * uploaded. Answers the reason, in words, for a file that cannot be read; rejects only when the signal
 * aborts.
 */
export async function readImportFile(
  file: File,
  { table, ...options }: ReadingOptions & { table?: number } = {},
): Promise<ReadFile | RefusedFile> {
  const answer = await ask({ file, ...(table !== undefined && { table }) }, options);
  return 'rows' in answer ? { refused: readingTexts.broken } : answer;
}

/** Reads the file once more, into the rows that the server takes, as the person chose. */
export async function readImportRows(
  file: File,
  choices: ImportChoices,
  options: ReadingOptions = {},
): Promise<RowsOfFile | RefusedFile> {
  const answer = await ask({ file, choices }, options);
  return 'tables' in answer ? { refused: readingTexts.broken } : answer;
}

type Answer = Extract<WorkerMessage, { answer: unknown }>['answer'];

function ask(request: WorkerRequest, { onProgress, signal }: ReadingOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
    let hasSpoken = false;
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      worker.terminate();
    };
    const finish = (answer: Answer) => {
      end();
      resolve(answer);
    };
    const abort = () => {
      end();
      reject(signal?.reason);
    };
    const timer = setTimeout(() => finish({ refused: readingTexts.tooLong }), longestReadingMs);
    signal?.addEventListener('abort', abort);
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      hasSpoken = true;
      if ('answer' in data) finish(data.answer);
      else onProgress?.(data.progress);
    });
    // Before its first message the script itself could not be loaded, after it the file is at fault.
    worker.addEventListener('error', () =>
      finish({ refused: hasSpoken ? readingTexts.broken : readingTexts.unloaded }),
    );
    worker.postMessage(request);
  });
}
