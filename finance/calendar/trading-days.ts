import type { Market } from '../../contract/fields/markets.ts';
import { announcedClosures, type Closures } from './closures.ts';
import { addDays, type Day } from './days.ts';

export interface TradingDay {
  day: Day;
  isOpen: boolean;
  /** Whether this is only to be expected (预计): nobody has announced that year's closures yet. */
  expected: boolean;
}

/** What is known of an exchange's days. */
export interface TradingCalendar {
  market: Market;
  /** The days on which the market's index has a close, in any order; they speak for their span. */
  closeDays: ReadonlySet<Day>;
  /** The first and last of them; null while there are none. */
  span: { first: Day; last: Day } | null;
  closures: Closures;
}

export function tradingCalendar(
  market: Market,
  closeDays: Iterable<Day>,
  closures: Closures = announcedClosures,
): TradingCalendar {
  const sorted = [...closeDays].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  const span = first !== undefined && last !== undefined ? { first, last } : null;
  return { market, closeDays: new Set(sorted), span, closures };
}

/**
 * Whether an exchange is open on a day: within the closes that are known, when there is one; else on
 * weekdays that are not announced as closed. Working Saturdays are no trading days.
 */
export function tradingDay(calendar: TradingCalendar, day: Day): TradingDay {
  const { span, closeDays, closures, market } = calendar;
  if (span && span.first <= day && day <= span.last) {
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

/** No exchange is closed for longer: a calendar that says so says something wrong. */
const longestClosure = 60;

/** The first open day from this one on, which `mayTrade` may narrow down further. */
export function openDayFrom(
  calendar: TradingCalendar,
  from: Day,
  mayTrade: (day: Day) => boolean = () => true,
): TradingDay {
  for (let ahead = 0; ahead <= longestClosure; ahead += 1) {
    const one = tradingDay(calendar, addDays(from, ahead));
    if (one.isOpen && mayTrade(one.day)) return one;
  }
  throw new Error(`no open day within ${longestClosure} days of ${from}`);
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

function isWeekday(day: Day): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}
