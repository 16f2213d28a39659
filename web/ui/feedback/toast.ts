/** Toasts disappear after 5 s, errors after 8 s (docs/specification.md, §9). */
const usualMs = 5000;
const errorMs = 8000;
/** The most toasts at a time; more would cover the page. */
const mostAtOnce = 4;

export type ToastTone = 'success' | 'error' | 'info' | 'warning';

export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
  title: string | undefined;
  lifeMs: number;
  /** A button, such as for undoing the action. */
  action: ToastAction | undefined;
}

export interface ToastAction {
  label: string;
  run: () => void;
}

const listeners = new Set<() => void>();
let shown: readonly Toast[] = [];
let nextId = 1;

function replace(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function show(tone: ToastTone, text: string, title?: string, action?: ToastAction): void {
  const lifeMs = tone === 'error' ? errorMs : usualMs;
  // The same text again replaces the toast and restarts its time.
  const others = shown.filter((other) => other.text !== text || other.title !== title);
  replace([...others, { id: nextId++, tone, text, title, lifeMs, action }].slice(-mostAtOnce));
}

/** Shows a short message at the edge of the screen that disappears by itself. */
export const toast = {
  success: (text: string, title?: string) => show('success', text, title),
  /** For an action that can be undone. */
  undoable: (text: string, undo: () => void) =>
    show('success', text, undefined, { label: '撤销', run: undo }),
  error: (text: string, title?: string) => show('error', text, title),
  /** For an action that needs the page to be reloaded first. */
  newVersion: (text: string) =>
    show('error', text, undefined, { label: '刷新页面', run: () => window.location.reload() }),
  info: (text: string, title?: string) => show('info', text, title),
  warning: (text: string, title?: string) => show('warning', text, title),
};

/** The toasts that `Toaster` shows. */
export const toasts = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => shown,
  dismiss(id: number) {
    replace(shown.filter((other) => other.id !== id));
  },
};
