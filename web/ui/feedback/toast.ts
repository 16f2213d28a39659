/** Toasts go after 5 s, errors after 8 s (SPEC.md §9). */
const usualMs = 5000;
const errorMs = 8000;
/** More than this would cover what they speak of. */
const mostAtOnce = 4;

export type ToastTone = 'success' | 'error' | 'info' | 'warning';

export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
  title: string | undefined;
  lifeMs: number;
  /** What can be done about it, such as taking it back. */
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
  // The same words twice are one toast, begun anew.
  const others = shown.filter((other) => other.text !== text || other.title !== title);
  replace([...others, { id: nextId++, tone, text, title, lifeMs, action }].slice(-mostAtOnce));
}

/** Says something at the edge of the screen, and goes by itself. */
export const toast = {
  success: (text: string, title?: string) => show('success', text, title),
  /** Something was done that can be taken back. */
  undoable: (text: string, undo: () => void) =>
    show('success', text, undefined, { label: '撤销', run: undo }),
  error: (text: string, title?: string) => show('error', text, title),
  /** What was asked for needs a page that is loaded anew. */
  newVersion: (text: string) =>
    show('error', text, undefined, { label: '刷新页面', run: () => window.location.reload() }),
  info: (text: string, title?: string) => show('info', text, title),
  warning: (text: string, title?: string) => show('warning', text, title),
};

/** What `Toaster` draws. */
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
