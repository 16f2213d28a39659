/**
 * Runs something when the page has been loaded and the browser has nothing else to do, unless the
 * returned function is called before.
 */
export function afterLoad(run: () => void): () => void {
  const cancellation = new AbortController();
  const { signal } = cancellation;
  const runIdle = () => {
    if (signal.aborted) return;
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) {
      const idle = requestIdleCallback(run, { timeout: 5000 });
      signal.addEventListener('abort', () => cancelIdleCallback(idle));
    } else {
      const timer = setTimeout(run, 500);
      signal.addEventListener('abort', () => clearTimeout(timer));
    }
  };
  if (document.readyState === 'complete') runIdle();
  else window.addEventListener('load', runIdle, { once: true, signal });
  return () => cancellation.abort();
}
