import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { toasts } from '../ui/feedback/toast.ts';

// What Mantine asks of a browser and jsdom does not have.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
const deaf = { addEventListener: () => undefined, removeEventListener: () => undefined };
Object.defineProperty(document, 'fonts', { value: deaf, configurable: true });
Element.prototype.scrollIntoView ??= () => undefined;
window.scrollTo = () => undefined;
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

beforeEach(() => {
  // The files of a worker share modules, and so the toasts of the tests before.
  for (const { id } of toasts.current()) toasts.dismiss(id);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
