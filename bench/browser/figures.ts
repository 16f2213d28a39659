import type { Observed } from './observe.ts';

/** Time over 50 ms in tasks after the first paint: how long the page does not answer a finger. */
export function blockingMs({ firstPaint, longTasks }: Observed): number {
  const from = firstPaint ?? 0;
  return longTasks
    .filter(([start, length]) => start + length > from)
    .reduce((sum, [, length]) => sum + length - 50, 0);
}

/**
 * Cumulative layout shift as web.dev/cls defines it: the worst burst of shifts less than a second
 * apart and five seconds long at most.
 */
export function layoutShift(shifts: Observed['shifts']): number {
  let worst = 0;
  let burst = 0;
  let first = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { value, at } of shifts) {
    const belongs = at - last < 1000 && at - first < 5000;
    burst = belongs ? burst + value : value;
    if (!belongs) first = at;
    last = at;
    worst = Math.max(worst, burst);
  }
  return worst;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
