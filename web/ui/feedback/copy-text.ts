import { toast } from './toast.ts';

/**
 * Copies a text and says so. Browsers allow it to pages on https and on localhost alone; elsewhere
 * `whenRefused` says what to do instead.
 */
export async function copyText(
  text: string,
  done: string,
  whenRefused = () => toast.error('浏览器不允许复制，请手动选择后复制'),
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    whenRefused();
  }
}
