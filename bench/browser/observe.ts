/** What the browser reports about the loading of a page, in ms since navigation. */
export interface Observed {
  firstPaint: number | null;
  largestPaint: number | null;
  largestElement: string;
  /** Tasks over 50 ms, as start and length. */
  longTasks: [number, number][];
  shifts: { value: number; at: number; sources: string[] }[];
}

declare global {
  interface Window {
    observed: Observed;
  }
}

/** Runs in the page before any of its own scripts, and records what the browser reports. */
export function observe(): void {
  const seen: Observed = {
    firstPaint: null,
    largestPaint: null,
    largestElement: '',
    longTasks: [],
    shifts: [],
  };
  window.observed = seen;
  const nameOf = (node: Node | null | undefined) => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return '(gone)';
    const name = [element.tagName.toLowerCase(), ...element.classList].join('.');
    return `${name} "${(element.textContent ?? '').slice(0, 20)}"`;
  };
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.firstPaint = entry.startTime;
  });
  watch('largest-contentful-paint', (entry) => {
    seen.largestPaint = entry.startTime;
    seen.largestElement = nameOf((entry as PerformanceEntry & { element?: Element }).element);
  });
  watch('longtask', (entry) => {
    seen.longTasks.push([entry.startTime, entry.duration]);
  });
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    };
    if (shift.hadRecentInput) return;
    const sources = shift.sources.map(({ node }) => nameOf(node));
    seen.shifts.push({ value: shift.value, at: shift.startTime, sources });
  });
}
