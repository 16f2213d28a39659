import { useMutation } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import type { ReceivedFile } from '../api/request.ts';

/** Fetches a file, saves it among the browser's downloads, and shows a message: browsers hardly do. */
export function useDownload<Input = void>(fetchFile: (input: Input) => Promise<ReceivedFile>) {
  return useMutation({
    mutationFn: fetchFile,
    onSuccess: (file) => {
      saveFile(file);
      toast.success(`已导出 ${file.name}`);
    },
  });
}

/** Saves a file among the browser's downloads. */
export function saveFile({ content, name }: ReceivedFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by the next turn; until then it needs the address.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
