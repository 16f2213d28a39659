import type { Market } from '../../contract/fields/markets.ts';
import { announcedClosures, type Closures } from './closures.ts';
import { addDays, type Day, daysBetween } from './days.ts';

export interface TradingDay {
  day: Day;
  isOpen: boolean;
  /** Whether the day is only expected (预计), because that year's closures are not announced yet. */
  expected: boolean;
}

/** The known trading days of an exchange. */
export interface TradingCalendar {
  market: Market;
  /** The days on which the market's index has a close. */
  closeDays: ReadonlySet<Day>;
  /** From the first to the last of them, without long gaps: within these they alone decide. */
  known: readonly { first: Day; last: Day }[];
  closures: Closures;
}

/**
 * Days between two closes; no exchange has been closed for so long, so that what lies between them
 * is not known.
 */
const longestGapDays = 20;

export function tradingCalendar(
  market: Market,
  closeDays: Iterable<Day>,
  closures: Closures = announcedClosures,
): TradingCalendar {
  const sorted = [...closeDays].sort();
  const known: { first: Day; last: Day }[] = [];
  for (const day of sorted) {
    const newest = known.at(-1);
    if (newest && daysBetween(newest.last, day) <= longestGapDays) newest.last = day;
    else known.push({ first: day, last: day });
  }
  return { market, closeDays: new Set(sorted), known, closures };
}

/**
 * Whether an exchange is open on a day: among the closes that are known, when there is one; else on
 * weekdays that are not announced as closed. Working Saturdays are no trading days.
 */
export function tradingDay(calendar: TradingCalendar, day: Day): TradingDay {
  const { known, closeDays, closures, market } = calendar;
  if (known.some(({ first, last }) => first <= day && day <= last)) {
    return { day, isOpen: closeDays.has(day), expected: false };
  }
  const closed = closures[market]?.[day.slice(0, 4)];
  const isClosed = closed?.some(([first, last]) => first <= day && day <= last) ?? false;
  return { day, isOpen: isWeekday(day) && !isClosed, expected: closed === undefined };
}

/** Every day from one to another, both included. */
export function tradingDays(calendar: TradingCalendar, from: Day, to: Day): TradingDay[] {
  const days: TradingDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(tradingDay(calendar, day));
  return days;
}

/** Days; no exchange is closed for longer, so a longer closure is an error in the calendar. */
export const longestClosureDays = 60;

/** The first open day from this one on, which `mayTrade` may narrow down further. */
export function openDayFrom(
  calendar: TradingCalendar,
  from: Day,
  mayTrade: (day: Day) => boolean = () => true,
): TradingDay {
  for (let ahead = 0; ahead <= longestClosureDays; ahead += 1) {
    const one = tradingDay(calendar, addDays(from, ahead));
    if (one.isOpen && mayTrade(one.day)) return one;
  }
  throw new Error(`no open day within ${longestClosureDays} days of ${from}`);
}

/** The open day that is so many open days after a day. */
export function openDayAfter(calendar: TradingCalendar, day: Day, count: number): TradingDay {
  let [at, expected] = [day, false];
  for (let step = 0; step < count; step += 1) {
    const next = openDayFrom(calendar, addDays(at, 1));
    [at, expected] = [next.day, expected || next.expected];
  }
  return { day: at, isOpen: true, expected };
}

export function isWeekday(day: Day): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}
