import { type Day, daysBetween } from '../calendar/days.ts';
import { type Fixed, oneFixed, proportion } from '../money/fixed.ts';
import type { Flow } from './flows.ts';

/** A stretch between two days on which the value is known. */
interface Stretch {
  /** The day at whose end the stretch begins. */
  from: Day;
  to: Day;
  valueBefore: Fixed;
  value: Fixed;
  /** Within the stretch, each netted by day. */
  flows: readonly Flow[];
}

/**
 * The factor of a stretch whose values in between are not known, by Modified Dietz: each flow counts
 * for the share of the days that it was there. A stretch of one day gives the exact daily return.
 * Undefined where the weighted base is not above 0.
 */
export function modifiedDietz(stretch: Stretch): Fixed | undefined {
  const { from, to, valueBefore, value, flows } = stretch;
  const days = daysBetween(from, to);
  let [total, weighted] = [0n, 0n];
  for (const { day, amount } of flows) {
    const past = daysBetween(from, day);
    // Money in is there from the start of its day, money out until the end of it.
    const there = amount > 0n ? days - past + 1 : days - past;
    total += amount;
    weighted += amount * BigInt(there);
  }
  const base = valueBefore * BigInt(days) + weighted;
  if (base <= 0n) return undefined;
  return oneFixed + proportion(value - valueBefore - total, BigInt(days) * oneFixed, base);
}
