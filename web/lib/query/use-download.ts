import { useMutation } from '@tanstack/react-query';
import type { ReceivedFile } from '../api/request.ts';
import { saveFile } from './save-file.ts';

/** Fetches a file when it is asked to, and hands it to the browser's downloads. */
export function useDownload<Wish = void>(fetchFile: (wish: Wish) => Promise<ReceivedFile>) {
  return useMutation({ mutationFn: fetchFile, onSuccess: saveFile });
}
