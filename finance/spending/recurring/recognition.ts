import { type Day, daysBetween } from '../../calendar/days.ts';
import type { Cents } from '../../money/cents.ts';

/** Days by which an entry may differ from the day of its occurrence. */
export const daysOff = 3;

/** Amounts without their signs. */
export interface Range {
  low: Cents;
  high: Cents;
}

/** What an entry of something may amount to: within 10 %, or where its amount is only about so much, 50 %. */
export function rangeOf(amount: Cents, isAbout: boolean): Range {
  const off = (amount * (isAbout ? 50n : 10n)) / 100n;
  return { low: amount - off, high: amount + off };
}

/** Whether an amount lies within so many percent of another. */
export function isWithin(amount: Cents, of: Cents, percent: bigint): boolean {
  const off = amount > of ? amount - of : of - amount;
  return off * 100n <= of * percent;
}

/** An occurrence that is neither booked nor skipped. */
export interface OpenOccurrence {
  seriesId: string;
  /** What an entry of it has: payee, direction and currency, or the accounts of a transfer. */
  key: string;
  plannedDay: Day;
  day: Day;
  /** Without its sign. */
  amount: Cents;
  isAbout: boolean;
  /** An entry that a person said is not this one. */
  otherThan: string | null;
}

/** An entry that no occurrence has been booked as. */
export interface FreeEntry {
  id: string;
  key: string;
  day: Day;
  /** Without its sign. */
  amount: Cents;
}

export interface Recognised {
  occurrence: OpenOccurrence;
  entry: FreeEntry;
  /** Whether the amount is in the range: of others a person is asked. */
  isCertain: boolean;
}

/**
 * Which entries are which occurrences: the same payee, at most three days apart, the amount within the
 * range; or, as a question, within 50 % of it. Each entry is one occurrence at most. Where several fit,
 * those within the range come first, then the nearest in days, then in amount.
 */
export function recognise(
  occurrences: readonly OpenOccurrence[],
  entries: readonly FreeEntry[],
): Recognised[] {
  const byKey = Map.groupBy(entries, ({ key }) => key);
  const pairs: (Recognised & { days: number; off: Cents })[] = [];
  for (const occurrence of occurrences) {
    const { amount, isAbout, otherThan } = occurrence;
    const { low, high } = rangeOf(amount, isAbout);
    for (const entry of byKey.get(occurrence.key) ?? []) {
      const days = Math.abs(daysBetween(occurrence.day, entry.day));
      if (days > daysOff || entry.id === otherThan) continue;
      const isCertain = low <= entry.amount && entry.amount <= high;
      if (!isCertain && !isWithin(entry.amount, amount, 50n)) continue;
      const off = entry.amount > amount ? entry.amount - amount : amount - entry.amount;
      pairs.push({ occurrence, entry, isCertain, days, off });
    }
  }
  pairs.sort(
    (a, b) =>
      Number(b.isCertain) - Number(a.isCertain) ||
      a.days - b.days ||
      Number(a.off - b.off) ||
      compare(a.occurrence.day, b.occurrence.day) ||
      compare(a.entry.id, b.entry.id),
  );
  const taken = new Set<string>();
  const found: Recognised[] = [];
  for (const { occurrence, entry, isCertain } of pairs) {
    const name = `${occurrence.seriesId} ${occurrence.plannedDay}`;
    if (taken.has(name) || taken.has(entry.id)) continue;
    taken.add(name).add(entry.id);
    found.push({ occurrence, entry, isCertain });
  }
  return found;
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
