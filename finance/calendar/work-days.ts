import type { Closures } from './closures.ts';
import type { Day } from './days.ts';
import { isWeekday } from './trading-days.ts';

/**
 * The public holidays of mainland China and the weekend days that are worked for them (调休), which the State
 * Council announces year by year.
 */
export interface WorkCalendar {
  holidays: ReadonlySet<Day>;
  workedWeekends: ReadonlySet<Day>;
  /** The years that are announced. */
  years: ReadonlySet<string>;
  /** The closures that an operator states, which stand for the holidays of a year not announced. */
  closures: Closures['CN'];
}

export interface WorkDay {
  isWork: boolean;
  /** Whether the day is only expected (预计), because its year is not announced yet. */
  expected: boolean;
}

/**
 * The holidays whose days the law itself names (全国年节及纪念日放假办法, as of 2025): New Year's Day, Labour Day,
 * National Day. All others follow the lunar calendar or the solar terms.
 */
const daysByLaw = new Set(['01-01', '05-01', '05-02', '10-01', '10-02', '10-03']);

/** Whether people work on a day. Exchanges are closed on worked weekend days: see `tradingDay`. */
export function workDay(calendar: WorkCalendar, day: Day): WorkDay {
  const year = day.slice(0, 4);
  if (calendar.years.has(year)) {
    const isWork = isWeekday(day) ? !calendar.holidays.has(day) : calendar.workedWeekends.has(day);
    return { isWork, expected: false };
  }
  if (daysByLaw.has(day.slice(5))) return { isWork: false, expected: false };
  const isClosed = calendar.closures?.[year]?.some(([first, last]) => first <= day && day <= last);
  return { isWork: isWeekday(day) && !isClosed, expected: true };
}
