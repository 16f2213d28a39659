/** Round steps are 1, 2 and 5 times a power of ten. */
const steps = [1, 2, 5, 10];

/**
 * Round values for the lines of a chart, ascending, from at or below `low` to at or above `high`.
 * About `count` of them; where both are equal, one step on either side. Drawing only: floats do.
 */
export function chartTicks(low: number, high: number, count = 4): number[] {
  const margin = low === high ? Math.abs(low) / 10 || 1 : 0;
  const [from, to] = [low - margin, high + margin];
  const rough = (to - from) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (steps.find((candidate) => candidate * power >= rough * 0.999) ?? 10);
  const first = Math.floor(from / step);
  const last = Math.ceil(to / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Which labels to show: of `count` labels, every n-th fits if each needs `labelWidth` of `width` pixels. */
export function labelStride(count: number, width: number, labelWidth: number): number {
  return Math.max(1, Math.ceil(((count - 1) * labelWidth) / Math.max(1, width)));
}
