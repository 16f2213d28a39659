/**
 * Fetches what the page names for when somebody begins to use it (`used` of
 * scripts/web-build/page-modules.ts). It is not run before it is called for: a large script that
 * starts would keep the first key waiting.
 */
export function fetchLateFiles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-late]')) {
    link.removeAttribute('data-late');
    link.rel = 'modulepreload';
  }
}
