import { configure, getConfig } from '@testing-library/react';

/** How often testing-library looks again for what changes nothing in the document, and how often it does so here. */
const [usualLookMs, lookMs] = [50, 5];
const { asyncWrapper } = getConfig();
configure({
  // `waitFor` starts its interval at once, before anything else can start one.
  asyncWrapper: (wait) =>
    asyncWrapper(() => {
      const start = globalThis.setInterval;
      globalThis.setInterval = ((look: () => void, ms: number) =>
        ms === usualLookMs
          ? start(seldomWhileSlow(look), lookMs)
          : start(look, ms)) as typeof start;
      try {
        return wait();
      } finally {
        globalThis.setInterval = start;
      }
    }),
});

/** Leaves four times as long as the last look took to what is waited for. */
function seldomWhileSlow(look: () => void): () => void {
  let nextMs = 0;
  return () => {
    const startMs = performance.now();
    if (startMs < nextMs) return;
    look();
    const endMs = performance.now();
    nextMs = endMs + 4 * (endMs - startMs);
  };
}
