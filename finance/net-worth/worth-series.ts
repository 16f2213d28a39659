import type { Currency } from '../../contract/fields/currencies.ts';
import type { SheetPart } from '../../contract/net-worth/sheet-parts.ts';
import type { Day } from '../calendar/days.ts';
import type { Decimal } from '../money/decimal.ts';
import { scaledDigits } from '../money/scaled.ts';

/** What one part came to in one currency at the end of each of some days. */
export interface WorthSeries {
  /** Amounts of liabilities are above zero, but `creditDebt` is below. */
  part: SheetPart;
  currency: Currency;
  /** Amounts are whole units of 10 to the power of minus `places`. */
  places: number;
  units: readonly bigint[];
}

/** A note beside a figure. */
export interface Note {
  /** What it is about: an investment, a symbol, an account, a currency. */
  subject: string;
  message: string;
}

/** Money of an order on the way (在途), which is part of the investments. */
export interface InTransit {
  /** The fund. */
  subject: string;
  side: 'SUBSCRIBE' | 'REDEEM';
  amount: Decimal;
  currency: Currency;
}

/** Something that was left out of a figure. */
export interface Gap extends Note {
  code: 'RATE_MISSING' | 'PRICE_MISSING' | 'NOT_RECORDED';
}

/** A note that holds from one day until before another, or to this day. */
export interface Dated<Of> {
  note: Of;
  from: Day;
  until: Day | null;
}

/** What one area came to at the end of each of some past days. */
export interface PastWorth {
  series: readonly WorthSeries[];
  estimated?: readonly Dated<Note>[];
  missing?: readonly Dated<Gap>[];
  inTransit?: readonly Dated<InTransit>[];
  /** The day before which an amount is not known that cannot be recomputed. */
  recordedSince?: Day | undefined;
}

/** Adds to a series: how much more (less when negative) there is from a day on. */
export type AddChange = (day: Day, units: bigint) => void;

/** Collects changes, each of which counts from its day on, in any order. */
export interface SeriesBuilder {
  /** `places`: those of the changes, by default the builder's own. */
  to(part: SheetPart, currency: Currency, places?: number): AddChange;
  series(): WorthSeries[];
}

/** Adds changes up to what there was at the end of each of `days`, which ascend. */
export function buildSeries(days: readonly Day[], ownPlaces: number): SeriesBuilder {
  const made = new Map<string, WorthSeries & { add: AddChange; units: bigint[] }>();
  const indexOf = indexAmong(days);
  return {
    to(part, currency, places = ownPlaces) {
      const key = part + currency + places;
      const known = made.get(key);
      if (known) return known.add;
      const units = Array<bigint>(days.length).fill(0n);
      const add: AddChange = (day, change) => {
        const index = indexOf(day);
        if (index < units.length) units[index] = (units[index] ?? 0n) + change;
      };
      made.set(key, { add, part, currency, places, units });
      return add;
    },
    series: () =>
      [...made.values()].map(({ part, currency, places, units }) => {
        let sum = 0n;
        return { part, currency, places, units: units.map((change) => (sum += change)) };
      }),
  };
}

/** Longer than a weekend. */
const daysLookedAhead = 5;

/** Finds the first of `days` (ascending) that is not before a day: `days.length` when all are. */
export function indexAmong(days: readonly Day[]): (day: Day) => number {
  const known = new Map<Day, number>();
  let last = 0;
  return (day) => {
    if (days[last + 1] === day) {
      last += 1;
      return last;
    }
    // Most changes come by day: the next one is found a few days after the one before.
    if (last === 0 || (days[last - 1] ?? '') < day) {
      for (let index = last; index < last + daysLookedAhead; index += 1) {
        const at = days[index];
        if (at !== undefined && at < day) continue;
        last = Math.min(index, days.length);
        return last;
      }
    }
    const found = known.get(day);
    if (found !== undefined) return found;
    let [low, high] = [0, days.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((days[middle] ?? '') < day) low = middle + 1;
      else high = middle;
    }
    known.set(day, low);
    last = low;
    return low;
  };
}

/** What something counted from a day on. */
export interface Stated {
  day: Day;
  /** Decimal text. */
  amount: string;
}

/**
 * What something counted over time, from statements in the order in which they were made: each
 * counts from its day on and replaces earlier statements about that day and later ones.
 */
export function timelineOf(statements: readonly Stated[]): Stated[] {
  const timeline: Stated[] = [];
  for (const statement of statements) {
    while ((timeline.at(-1)?.day ?? '') >= statement.day) timeline.pop();
    timeline.push(statement);
  }
  return timeline;
}

/** Adds a timeline to a series in `places`. */
export function addTimeline(add: AddChange, timeline: readonly Stated[], places: number): void {
  let before = 0n;
  for (const { day, amount } of timeline) {
    const units = scaledDigits(amount, places);
    add(day, units - before);
    before = units;
  }
}
