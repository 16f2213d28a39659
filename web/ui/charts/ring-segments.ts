/** The smallest visible part, in percent of the ring. */
const least = 1;
const gap = 0.5;

/**
 * Start and length of each part of a ring, in percent of it, in the order given. Parts of nothing
 * are not expected; parts that would be too thin to see are drawn larger, and the others smaller.
 */
export function ringSegments(values: readonly number[]): { start: number; length: number }[] {
  if (values.length === 1) return [{ start: 0, length: 100 }];
  const whole = values.reduce((sum, value) => sum + value, 0);
  const drawn = values.map((value) => Math.max(least, (value / whole) * 100));
  const drawnWhole = drawn.reduce((sum, value) => sum + value, 0);
  let end = 0;
  return drawn.map((value) => {
    const start = end;
    end += (value / drawnWhole) * 100;
    return { start: start + gap / 2, length: end - start - gap };
  });
}
