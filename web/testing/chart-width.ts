import { vi } from 'vitest';

/** Has every chart be 600 pixels wide, which jsdom cannot know. Returns the way to take it back. */
export function stubChartWidth(width = 600): () => void {
  const before = globalThis.ResizeObserver;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #tell: ResizeObserverCallback;

      constructor(tell: ResizeObserverCallback) {
        this.#tell = tell;
      }

      observe() {
        const entry = { contentRect: { width } } as ResizeObserverEntry;
        this.#tell([entry], this as unknown as ResizeObserver);
      }

      unobserve() {}

      disconnect() {}
    },
  );
  return () => void vi.stubGlobal('ResizeObserver', before);
}
