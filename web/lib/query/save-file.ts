import type { ReceivedFile } from '../api/request.ts';

/** Hands a file to the browser's downloads. */
export function saveFile({ content, name }: ReceivedFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by the next turn; until then it needs the address.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
