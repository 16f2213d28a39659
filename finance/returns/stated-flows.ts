import type { Currency } from '../../contract/fields/currencies.ts';
import { type Day, daysBetween } from '../calendar/days.ts';
import { type Fixed, oneFixed, proportion } from '../money/fixed.ts';

/** Money that came in (above 0) or went out on a day, as its owner states it. */
export interface Stated {
  day: Day;
  currency: Currency;
  amount: Fixed;
}

/** The same for something whose value is known on the days of its readings alone. */
export interface StatedFlow extends Stated {
  kind: 'opening' | 'trade';
  /** The reading whose value is the first with it. */
  shownOn: Day;
  /** The share of the time since the reading before in which it was there. */
  weight: Fixed;
}

/**
 * What came into an account and left it, by its readings (ascending): all that the first one found,
 * and what is stated for later days. What no reading shows yet counts for nothing, as it does in the
 * value.
 */
export function statedFlows(
  readings: readonly Day[],
  opening: readonly Omit<Stated, 'day'>[],
  stated: readonly Stated[],
): StatedFlow[] {
  const [first] = readings;
  if (first === undefined) return [];
  const openingFlows = opening.map(
    (found): StatedFlow => ({
      ...found,
      kind: 'opening',
      day: first,
      shownOn: first,
      weight: oneFixed,
    }),
  );
  const later = stated.flatMap((flow): StatedFlow[] => {
    const next = readings.findIndex((day) => day >= flow.day);
    const [before, shownOn] = [readings[next - 1], readings[next]];
    if (before === undefined || shownOn === undefined) return [];
    const weight = weightOf(flow, before, shownOn);
    return [{ ...flow, kind: 'trade', shownOn, weight }];
  });
  return [...openingFlows, ...later];
}

/**
 * By Modified Dietz: money in is there from the start of its day, money out until the end of it, so
 * that a stretch of one day gives the exact daily return.
 */
function weightOf({ day, amount }: Stated, before: Day, shownOn: Day): Fixed {
  const days = daysBetween(before, shownOn);
  const past = daysBetween(before, day);
  const there = amount > 0n ? days - past + 1 : days - past;
  return proportion(BigInt(there), oneFixed, BigInt(days));
}
