import type { Day } from '../calendar/days.ts';
import type { Cents } from '../money/cents.ts';

/** What moves an account on a day. */
export interface DayMovement {
  day: Day;
  amount: Cents;
}

/** Where a change would leave less than nothing: the first such day, and the lowest balance from it on. */
export interface Shortfall {
  day: Day;
  balance: Cents;
  lowestDay: Day;
  lowest: Cents;
}

/**
 * Whether some changes of the past would leave an account below zero at the end of a day, where they lower
 * that day's balance: what was below zero without them is not their fault. `movements` are all of the
 * account from the first day that changes on, `balance` is that of today.
 */
export function shortfallOf(
  balance: Cents,
  movements: readonly DayMovement[],
  changes: readonly DayMovement[],
): Shortfall | undefined {
  const moved = sumsByDay(movements);
  const changed = sumsByDay(changes);
  let before = balance - [...moved.values()].reduce((sum, amount) => sum + amount, 0n);
  let after = before;
  let found: Shortfall | undefined;
  for (const day of [...new Set([...moved.keys(), ...changed.keys()])].sort()) {
    before += moved.get(day) ?? 0n;
    after += (moved.get(day) ?? 0n) + (changed.get(day) ?? 0n);
    if (after >= 0n || after >= before) continue;
    found ??= { day, balance: after, lowestDay: day, lowest: after };
    if (after < found.lowest) found = { ...found, lowestDay: day, lowest: after };
  }
  return found;
}

function sumsByDay(movements: readonly DayMovement[]): Map<Day, Cents> {
  const sums = new Map<Day, Cents>();
  for (const { day, amount } of movements) sums.set(day, (sums.get(day) ?? 0n) + amount);
  return sums;
}
