import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readingTexts } from './limits.ts';
import type { WorkerMessage, WorkerRequest } from './protocol.ts';
import { longestReadingMs, readImportFile, readImportRows } from './read-import-file.ts';

/** Stands for the browser's worker; a test speaks for it. */
class TestWorker extends EventTarget {
  static last: TestWorker;
  asked: WorkerRequest | undefined;
  isEnded = false;

  constructor() {
    super();
    TestWorker.last = this;
  }

  postMessage(request: WorkerRequest) {
    this.asked = request;
  }

  terminate() {
    this.isEnded = true;
  }

  say(data: WorkerMessage) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const file = new File(['日期,金额\n2026-03-01,1'], '账单.csv');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', TestWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('reading a file in a worker', () => {
  it('answers what the worker answers, passes its progress on, and ends it', async () => {
    const progress: number[] = [];
    const reading = readImportFile(file, { onProgress: (done) => progress.push(done) });
    TestWorker.last.say({ progress: 0.5 });
    TestWorker.last.say({ answer: { refused: '这是PDF' } });
    expect(await reading).toEqual({ refused: '这是PDF' });
    expect(progress).toEqual([0.5]);
    expect(TestWorker.last.isEnded).toBe(true);
  });

  it('sends the choices of the person for the rows', async () => {
    const reading = readImportRows(file, { source: 'alipay' });
    expect(TestWorker.last.asked).toEqual({ file, choices: { source: 'alipay' } });
    const answer = {
      source: 'alipay',
      kind: 'CASH' as const,
      fileName: '账单.csv',
      fileHash: '',
      rows: [],
      questions: [],
    };
    TestWorker.last.say({ answer });
    expect(await reading).toEqual(answer);
  });

  it('ends a worker that takes longer than 20 s, and says so', async () => {
    const reading = readImportFile(file);
    TestWorker.last.say({ progress: 0 });
    vi.advanceTimersByTime(longestReadingMs);
    expect(await reading).toEqual({ refused: readingTexts.tooLong });
    expect(TestWorker.last.isEnded).toBe(true);
  });

  it('ends the worker when the page is left', async () => {
    const leaving = new AbortController();
    const reading = readImportFile(file, { signal: leaving.signal });
    leaving.abort();
    await expect(reading).rejects.toThrow('aborted');
    expect(TestWorker.last.isEnded).toBe(true);
    await expect(readImportFile(file, { signal: leaving.signal })).rejects.toThrow('aborted');
  });

  it('tells a worker that could not be loaded from one that the file ended', async () => {
    const unloaded = readImportFile(file);
    TestWorker.last.dispatchEvent(new Event('error'));
    expect(await unloaded).toEqual({ refused: readingTexts.unloaded });
    const broken = readImportFile(file);
    TestWorker.last.say({ progress: 0 });
    TestWorker.last.dispatchEvent(new Event('error'));
    expect(await broken).toEqual({ refused: readingTexts.broken });
  });
});
