import { vi } from 'vitest';

/** Collects the files that a page saves, which jsdom cannot. `release` gives the browser's own back. */
export function watchSavedFiles() {
  const saved: Blob[] = [];
  const address = vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    saved.push(content as Blob);
    return 'blob:saved';
  });
  const anchor = HTMLAnchorElement.prototype;
  const own = anchor.click;
  anchor.click = function click(this: HTMLAnchorElement) {
    if (!this.href.startsWith('blob:')) own.call(this);
  };
  const release = () => {
    address.mockRestore();
    anchor.click = own;
  };
  return { saved, release };
}
