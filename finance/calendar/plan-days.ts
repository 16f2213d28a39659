import { addDays, type Day } from './days.ts';
import { addMonths } from './months.ts';
import { openDayFrom, type TradingCalendar } from './trading-days.ts';

/** When a plan buys (定投): on a weekday, 1 Monday to 5 Friday, or on a day of the month, 1 to 28. */
export type PlanRhythm =
  | { every: 'WEEK' | 'TWO_WEEKS'; weekday: number }
  | { every: 'MONTH'; dayOfMonth: number };

export interface PlanDay {
  plannedDay: Day;
  /** The planned day, or the next open one. */
  day: Day;
  expected: boolean;
}

/** The first `count` days of a plan from its start on. Two may fall on one open day: both count. */
export function planDays(
  calendar: TradingCalendar,
  rhythm: PlanRhythm,
  startDay: Day,
  count: number,
): PlanDay[] {
  return plannedDays(rhythm, startDay, count).map((plannedDay) => {
    const { day, expected } = openDayFrom(calendar, plannedDay);
    return { plannedDay, day, expected };
  });
}

function plannedDays(rhythm: PlanRhythm, startDay: Day, count: number): Day[] {
  const steps = Array.from({ length: count }, (_, step) => step);
  if (rhythm.every === 'MONTH') {
    const dayOfMonth = String(rhythm.dayOfMonth).padStart(2, '0');
    const first = startDay.slice(8) <= dayOfMonth ? 0 : 1;
    return steps.map((step) => `${addMonths(startDay, first + step)}-${dayOfMonth}`);
  }
  const startsOn = new Date(`${startDay}T00:00:00Z`).getUTCDay();
  const first = addDays(startDay, (rhythm.weekday - startsOn + 7) % 7);
  const days = rhythm.every === 'WEEK' ? 7 : 14;
  return steps.map((step) => addDays(first, step * days));
}
