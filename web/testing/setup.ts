import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { toasts } from '../ui/feedback/toast.ts';
import './quick-looks.ts';
import './quick-retries.ts';

// What Mantine asks of a browser and jsdom does not have.
vi.stubGlobal('matchMedia', (query: string) => ({
  // Dialogs and lists open at once, where each frame of a transition would render them anew.
  matches: query === '(prefers-reduced-motion: reduce)',
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

configure({
  // Every look of a `findBy` that fails would print the whole page.
  getElementError: (message) => new Error(message ?? 'not found'),
  // A busy machine is no reason to fail.
  asyncUtilTimeout: 25_000,
});

beforeEach(() => {
  // The files of a worker share modules, and so the toasts of the tests before.
  for (const { id } of toasts.current()) toasts.dismiss(id);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// A page that still loads when a file ends would stay half loaded in the modules that files share.
afterAll(() => vi.dynamicImportSettled());
