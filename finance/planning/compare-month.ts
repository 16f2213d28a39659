import { type Day, daysBetween } from '../calendar/days.ts';
import type { Cents } from '../money/cents.ts';

/** What a forecast counted on an account. Above 0 it comes in. */
export interface ExpectedItem {
  title: string;
  day: Day;
  amount: Cents;
}

/** What an account has booked. */
export interface BookedEntry {
  title: string;
  day: Day;
  amount: Cents;
}

/** An item with what it became; null where nothing like it was booked. */
export interface ComparedItem {
  expected: ExpectedItem;
  actual: BookedEntry | null;
}

export interface ComparedMonth {
  items: ComparedItem[];
  /** What no item expected. */
  others: BookedEntry[];
}

/** The most days between an entry and its item. */
const mostDays = 10;
/** An amount may differ from the expected one by a quarter of it. */
const tolerance = 4n;

/**
 * Pairs the items of a forecast with what was booked on the same account: first those of equal amounts, then those of
 * about the same, each with the entry of the nearest day. No row links an item to its entry.
 */
export function compareMonth(
  expected: readonly ExpectedItem[],
  booked: readonly BookedEntry[],
): ComparedMonth {
  const left = new Set(booked);
  const actuals = new Map<ExpectedItem, BookedEntry>();
  const pair = (isAlike: (item: ExpectedItem, entry: BookedEntry) => boolean) => {
    for (const item of expected) {
      if (actuals.has(item)) continue;
      const distance = ({ day }: BookedEntry) => Math.abs(daysBetween(item.day, day));
      const [nearest] = [...left]
        .filter((entry) => distance(entry) <= mostDays && isAlike(item, entry))
        .sort((a, b) => distance(a) - distance(b));
      if (!nearest) continue;
      actuals.set(item, nearest);
      left.delete(nearest);
    }
  };
  pair((item, entry) => item.amount === entry.amount);
  pair((item, entry) => isAbout(item.amount, entry.amount));
  return {
    items: expected.map((item) => ({ expected: item, actual: actuals.get(item) ?? null })),
    others: [...left],
  };
}

function isAbout(expected: Cents, actual: Cents): boolean {
  if (expected > 0n !== actual > 0n) return false;
  return sizeOf(expected - actual) * tolerance <= sizeOf(expected);
}

const sizeOf = (cents: Cents) => (cents < 0n ? -cents : cents);
