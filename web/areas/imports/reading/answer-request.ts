import type { ReadFile, RefusedFile, RowsOfFile } from '../import-file.ts';
import type { WorkerRequest } from './protocol.ts';

/** Reads the file of a request; every file that cannot be read is refused in words. */
export async function answerRequest(
  _request: WorkerRequest,
  onProgress: (done: number) => void,
): Promise<ReadFile | RowsOfFile | RefusedFile> {
  onProgress(1);
  return { refused: '这种文件还不能导入' };
}
