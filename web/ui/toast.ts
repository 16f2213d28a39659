/** Toasts go after 5 s, errors after 8 s (SPEC.md §9). */
const usualMs = 5000;
const errorMs = 8000;

type Tone = 'success' | 'error' | 'info' | 'warning';

/** The drawing of toasts is fetched apart, so that the sign-in page need not carry it. */
export const loadToasts = () => import('./toaster.tsx');

function show(tone: Tone, text: string, title?: string): void {
  const autoCloseMs = tone === 'error' ? errorMs : usualMs;
  void loadToasts().then(({ showToast }) => showToast({ tone, text, title, autoCloseMs }));
}

/** Says something at the edge of the screen, and goes by itself. */
export const toast = {
  success: (text: string, title?: string) => show('success', text, title),
  error: (text: string, title?: string) => show('error', text, title),
  info: (text: string, title?: string) => show('info', text, title),
  warning: (text: string, title?: string) => show('warning', text, title),
};
