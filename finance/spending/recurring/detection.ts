import type { Currency } from '../../../contract/fields/currencies.ts';
import { addDays, type Day, daysBetween } from '../../calendar/days.ts';
import { lastDayOfMonth, sameDayInMonths } from '../../calendar/months.ts';
import type { Cents } from '../../money/cents.ts';
import { fold } from '../fold.ts';
import { daysOff, isWithin, type Range } from './recognition.ts';

/** What a person paid or was paid; transfers and refunds are none. */
export interface PaidEntry {
  id: string;
  day: Day;
  accountId: string;
  currency: Currency;
  payee: string;
  isIncoming: boolean;
  /** Without its sign. */
  amount: Cents;
  categoryId: string | null;
}

/** Something that was found to recur. */
export interface FoundSeries {
  /** Oldest first, those of before its price changed included. */
  entries: readonly PaidEntry[];
  rhythm: FoundRhythm;
  /** 31 for the last day of the month; null of weeks. */
  dayOfMonth: number | null;
  /** The median, which counts now. */
  amount: Cents;
  /** Whether the amounts differ by more than 10 % from their median. */
  isAbout: boolean;
  /** The first day on which `amount` counts. */
  since: Day;
  /** Of all entries that `amount` is the median of. */
  range: Range;
  /** The amounts that counted before it, oldest first, each from the day of its first entry. */
  earlier: readonly { fromDay: Day; amount: Cents }[];
}

/** In the order in which they are tried. */
const rhythms = [
  { every: 'WEEK', interval: 1, least: 3 },
  { every: 'MONTH', interval: 1, least: 3 },
  { every: 'MONTH', interval: 3, least: 3 },
  { every: 'YEAR', interval: 1, least: 2 },
] as const;
export type FoundRhythm = (typeof rhythms)[number];

/**
 * What recurs among entries: the same payee at least three times (yearly: twice), each within three days
 * of a week, month, quarter or year after the one before, and still going on. Amounts within 10 % of
 * their median are one amount, others within 50 % are about so much; two amounts at one payee are two
 * series, unless one follows the other as a new price.
 */
export function detectSeries(entries: readonly PaidEntry[], today: Day): FoundSeries[] {
  const groups = Map.groupBy(
    entries,
    ({ payee, isIncoming, currency }) => `${isIncoming} ${currency} ${fold(payee)}`,
  );
  return [...groups.values()]
    .flatMap((group) => seriesOfPayee(group))
    .filter((series) => lastDayOfUse(series) >= today);
}

/** Days for which files of banks may be behind. */
const daysOfDelay = 45;

/** Until when a series counts as going on: two periods after its newest entry, because one may be late. */
function lastDayOfUse({ rhythm, entries }: FoundSeries): Day {
  const lastDay = entries.at(-1)?.day ?? '';
  const late = stepFrom(stepFrom(lastDay, rhythm), rhythm);
  const delayed = addDays(lastDay, daysOfDelay);
  return late > delayed ? late : delayed;
}

/** The next day of a found series. */
export function nextDayOf({ rhythm, dayOfMonth, entries }: FoundSeries): Day {
  const next = stepFrom(entries.at(-1)?.day ?? '', rhythm);
  if (dayOfMonth === null) return next;
  // The nearest such day: an entry may have come some days early or late.
  const around = [-1, 0, 1].map((months) => {
    const month = sameDayInMonths(next, months).slice(0, 7);
    const last = lastDayOfMonth(month);
    const day = `${month}-${String(dayOfMonth).padStart(2, '0')}`;
    return day < last ? day : last;
  });
  const off = (day: Day) => Math.abs(daysBetween(day, next));
  return around.reduce((best, day) => (off(day) < off(best) ? day : best));
}

function seriesOfPayee(group: readonly PaidEntry[]): FoundSeries[] {
  let rest = group.toSorted(inOrder);
  const found: FoundSeries[] = [];
  const without = (entries: readonly PaidEntry[], series: FoundSeries) =>
    entries.filter((entry) => !series.entries.includes(entry));
  // Equal amounts first, so that two prices near each other are not mixed up; then those within 10 %.
  for (const percent of [0n, 10n]) {
    for (let cluster of clusters(rest, percent)) {
      for (let run = findRun(cluster); run; run = findRun(cluster)) {
        const series = toSeries(run, false);
        found.push(series);
        cluster = without(cluster, series);
        rest = without(rest, series);
      }
    }
  }
  const joined = joinPrices(found, rest);
  rest = rest.filter((entry) => !joined.some(({ entries }) => entries.includes(entry)));
  const about = findRun(rest);
  if (about) {
    const amounts = about.entries.map(({ amount }) => amount);
    const middle = median(amounts);
    if (amounts.every((amount) => isWithin(amount, middle, 50n))) {
      joined.push(toSeries(about, !amounts.every((amount) => isWithin(amount, middle, 10n))));
    }
  }
  return joined;
}

/** Entries whose amounts lie within so many percent of their median, smallest amounts first. */
function clusters(entries: readonly PaidEntry[], percent: bigint): PaidEntry[][] {
  const sorted = entries.toSorted((a, b) => Number(a.amount - b.amount));
  const found: PaidEntry[][] = [];
  for (const entry of sorted) {
    const last = found.at(-1);
    const amounts = [...(last ?? []), entry].map(({ amount }) => amount);
    const middle = median(amounts);
    if (last && amounts.every((amount) => isWithin(amount, middle, percent))) last.push(entry);
    else found.push([entry]);
  }
  return found.map((some) => some.sort(inOrder));
}

interface Run {
  rhythm: FoundRhythm;
  entries: PaidEntry[];
}

/** The longest run of one rhythm that ends with the newest entry. */
function findRun(entries: readonly PaidEntry[]): Run | undefined {
  for (const rhythm of rhythms) {
    const run: PaidEntry[] = [];
    for (const entry of entries.toReversed()) {
      const [next] = run;
      if (next && !follows(entry.day, next.day, rhythm)) break;
      run.unshift(entry);
    }
    if (run.length >= rhythm.least) return { rhythm, entries: run };
  }
  return undefined;
}

function follows(before: Day, after: Day, rhythm: FoundRhythm): boolean {
  return Math.abs(daysBetween(stepFrom(before, rhythm), after)) <= daysOff;
}

function stepFrom(day: Day, { every, interval }: FoundRhythm): Day {
  if (every === 'WEEK') return addDays(day, 7 * interval);
  return sameDayInMonths(day, every === 'YEAR' ? 12 * interval : interval);
}

function toSeries({ rhythm, entries }: Run, isAbout: boolean): FoundSeries {
  const amounts = entries.map(({ amount }) => amount).toSorted((a, b) => Number(a - b));
  return {
    entries,
    rhythm,
    dayOfMonth: dayOfMonthIn(entries, rhythm),
    amount: median(amounts),
    isAbout,
    since: entries[0]?.day ?? '',
    range: { low: amounts[0] ?? 0n, high: amounts.at(-1) ?? 0n },
    earlier: [],
  };
}

/** The day that most entries have, the newest of several; 31 where all are on the last of their months. */
function dayOfMonthIn(entries: readonly PaidEntry[], { every }: FoundRhythm): number | null {
  if (every === 'WEEK') return null;
  if (entries.every(({ day }) => day === lastDayOfMonth(day.slice(0, 7)))) return 31;
  const counts = new Map<number, number>();
  for (const { day } of entries.toReversed()) {
    const number = Number(day.slice(8));
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  const [[most = 1] = []] = [...counts].sort(([, a], [, b]) => b - a);
  return most;
}

/**
 * Series of which one goes on where the other ends are one whose price changed; so is one that goes on with
 * another amount, at most 50 % off. One that goes on with several amounts is about so much.
 */
function joinPrices(found: readonly FoundSeries[], rest: readonly PaidEntry[]): FoundSeries[] {
  const joined: FoundSeries[] = [];
  for (const series of found.toSorted((a, b) => compare(firstDayOf(a), firstDayOf(b)))) {
    const at = joined.findIndex((one) => isNewPrice(one, series));
    const earlier = joined[at];
    if (earlier) joined[at] = withPrice(earlier, series);
    else joined.push(series);
  }
  return joined.map((series) => {
    const { rhythm } = series;
    const tail = tailOf(series, rest);
    const [next] = tail;
    if (!next) return series;
    if (tail.every(({ amount }) => amount === next.amount)) {
      return withPrice(series, toSeries({ rhythm, entries: tail }, false));
    }
    const ofPrice = series.entries.filter(({ day }) => day >= series.since);
    const all = toSeries({ rhythm, entries: [...ofPrice, ...tail] }, false);
    const isAbout = !all.entries.every(({ amount }) => isWithin(amount, all.amount, 10n));
    return { ...all, isAbout, entries: [...series.entries, ...tail], earlier: series.earlier };
  });
}

/** The entries of other amounts that go on where a series ends. */
function tailOf({ rhythm, entries, amount }: FoundSeries, rest: readonly PaidEntry[]): PaidEntry[] {
  const tail: PaidEntry[] = [];
  let lastDay = entries.at(-1)?.day ?? '';
  for (const entry of rest) {
    if (entry.day <= lastDay || !isWithin(entry.amount, amount, 50n)) continue;
    if (!follows(lastDay, entry.day, rhythm)) continue;
    tail.push(entry);
    lastDay = entry.day;
  }
  return tail;
}

const firstDayOf = ({ entries }: FoundSeries) => entries[0]?.day ?? '';

function isNewPrice(before: FoundSeries, after: FoundSeries): boolean {
  return (
    before.rhythm === after.rhythm &&
    isWithin(after.amount, before.amount, 50n) &&
    follows(before.entries.at(-1)?.day ?? '', firstDayOf(after), after.rhythm)
  );
}

function withPrice(before: FoundSeries, after: FoundSeries): FoundSeries {
  const entries = [...before.entries, ...after.entries];
  return {
    ...after,
    entries,
    dayOfMonth: dayOfMonthIn(entries, after.rhythm),
    earlier: [...before.earlier, { fromDay: before.since, amount: before.amount }],
  };
}

/** The middle amount; of an even number, the lower one of the two. */
function median(amounts: readonly Cents[]): Cents {
  const sorted = amounts.toSorted((a, b) => Number(a - b));
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0n;
}

const inOrder = (a: PaidEntry, b: PaidEntry) => compare(a.day, b.day) || compare(a.id, b.id);
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
