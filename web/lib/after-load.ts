/** Runs something when the page has been loaded and the browser has nothing else to do. Answers how to call it off. */
export function afterLoad(run: () => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
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
  return () => leaving.abort();
}
