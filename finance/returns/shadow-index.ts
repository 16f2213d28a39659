import { type Day, daysBetween } from '../calendar/days.ts';
import { decimal, toText } from '../money/decimal.ts';
import { type Fixed, fixedOfText, oneFixed, proportion } from '../money/fixed.ts';
import { type DayFlow, netOf } from './flows.ts';

/** The index at the end of a day on which it was quoted, in the currency of the flows. */
export interface IndexClose {
  day: Day;
  close: Fixed;
}

/** The same money on the same days in an index. */
export interface ShadowIndex {
  /** What one would have; null when the index could not have paid as much out. */
  value: Fixed | null;
  /** Value and money out over money in, each in units of the last close (Kaplan–Schoar). */
  ksPme: Fixed | null;
  /** The day from which the units are used up. */
  exhaustedOn: Day | null;
}

/** A flow whose day, or whose last day, has no close near it. */
export interface NoClose {
  missingOn: Day;
}

/** Over the longest holidays of the exchanges no close is further away. */
const longestGapDays = 15;

/** Finds the close that a flow is booked at: of its day, else the next, else the last one. */
export function closeFinder(closes: readonly IndexClose[]): (day: Day) => Fixed | undefined {
  return (day) => {
    let [low, high] = [0, closes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((closes[middle]?.day ?? '') < day) low = middle + 1;
      else high = middle;
    }
    const next = closes[low];
    if (next) return daysBetween(day, next.day) <= longestGapDays ? next.close : undefined;
    const last = closes.at(-1);
    return last && daysBetween(last.day, day) <= longestGapDays ? last.close : undefined;
  };
}

/** The last close of a day or before it. */
export function closeAtEnd(closes: readonly IndexClose[], day: Day): Fixed | undefined {
  const last = closes.findLast((close) => close.day <= day);
  return last && daysBetween(last.day, day) <= longestGapDays ? last.close : undefined;
}

/**
 * Books each flow, as returns count it, in index units at the close of its day. `end` is the day on which the own value is
 * `value`.
 */
export function shadowIndex(
  flows: readonly DayFlow[],
  closes: readonly IndexClose[],
  end: Day,
  value: Fixed,
): ShadowIndex | NoClose {
  const lastClose = closeAtEnd(closes, end);
  if (lastClose === undefined) return { missingOn: end };
  const closeFor = closeFinder(closes.filter(({ day }) => day <= end));
  let [units, paidIn, paidOut] = [0n, 0n, 0n];
  // The units of each flow are rounded: what is left of them at the end may be that much below none.
  const mostRounded = BigInt(flows.length);
  let exhaustedOn: Day | null = null;
  for (const flow of flows) {
    const close = closeFor(flow.day);
    if (close === undefined) return { missingOn: flow.day };
    units += proportion(netOf(flow), oneFixed, close);
    if (units < -mostRounded) exhaustedOn ??= flow.day;
    paidIn += proportion(flow.moneyIn, lastClose, close);
    paidOut += proportion(flow.moneyOut, lastClose, close);
  }
  return {
    value: exhaustedOn === null ? proportion(units > 0n ? units : 0n, lastClose, oneFixed) : null,
    ksPme: paidIn > 0n ? proportion(paidOut + value, oneFixed, paidIn) : null,
    exhaustedOn,
  };
}

/** An index that grows by so many percent a year, on each of some days, by days ÷ 365. */
export function fixedRateCloses(days: readonly Day[], ratePercent: number): IndexClose[] {
  const first = days[0];
  if (first === undefined) return [];
  return days.map((day) => ({
    day,
    // A power is no exact decimal; a number has more digits than any answer shows.
    close: fixedOfText(
      toText(decimal(((1 + ratePercent / 100) ** (daysBetween(first, day) / 365)).toFixed(18))),
    ),
  }));
}
