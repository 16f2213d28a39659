import { pie } from 'd3-shape';

/** The smallest visible part, in percent of the ring. */
const leastPercent = 1;
/** Between two parts, in percent of the ring. */
const gapPercent = 0.5;

export interface RingPart {
  /** In radians, clockwise from the top. */
  startAngle: number;
  endAngle: number;
  padAngle: number;
}

/**
 * The parts of a ring in the order given. Parts of nothing are not expected; parts that would be too
 * thin to see are drawn larger, and the others smaller.
 */
export function ringParts(values: readonly number[]): RingPart[] {
  const whole = values.reduce((sum, value) => sum + value, 0);
  const least = (whole * leastPercent) / 100;
  const padAngle = values.length > 1 ? (gapPercent / 100) * 2 * Math.PI : 0;
  return pie<number>()
    .sort(null)
    .padAngle(padAngle)([...values].map((value) => Math.max(least, value)))
    .map(({ startAngle, endAngle }) => ({ startAngle, endAngle, padAngle }));
}

/** The part at a place relative to the middle; x to the right, y downwards. */
export function ringPartAt(parts: readonly RingPart[], x: number, y: number): number | undefined {
  const angle = (Math.atan2(x, -y) + 2 * Math.PI) % (2 * Math.PI);
  const index = parts.findIndex((part) => angle >= part.startAngle && angle < part.endAngle);
  return index < 0 ? undefined : index;
}
