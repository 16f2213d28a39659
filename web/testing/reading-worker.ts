import { answerRequest } from '../areas/imports/reading/answer-request.ts';
import type { WorkerMessage, WorkerRequest } from '../areas/imports/reading/protocol.ts';
import { fileOf } from './import-samples.ts';

/** Reads files as the browser's worker does, in the thread of the test. */
export class ReadingWorker extends EventTarget {
  postMessage(request: WorkerRequest): void {
    void this.#answer(request);
  }

  terminate(): void {}

  async #answer({ file, ...rest }: WorkerRequest): Promise<void> {
    const read = fileOf(await bytesOf(file), file.name);
    this.#say({
      answer: await answerRequest({ ...rest, file: read }, (progress) => this.#say({ progress })),
    });
  }

  #say(data: WorkerMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

/** jsdom reads a file by a `FileReader` alone. */
function bytesOf(file: File): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(file);
  });
}
