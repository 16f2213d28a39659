import { addDays, type Day, daysBetween } from './days.ts';
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

/** The first `count` days of a plan whose planned day is `from` or later, up to its end. */
export function planDaysFrom(
  calendar: TradingCalendar,
  rhythm: PlanRhythm,
  { startDay, endDay, from }: { startDay: Day; endDay: Day | null; from: Day },
  count: number,
): PlanDay[] {
  const start = from <= startDay ? startDay : laterStart(rhythm, startDay, from);
  return planDays(calendar, rhythm, start, count).filter(
    ({ plannedDay }) => endDay === null || plannedDay <= endDay,
  );
}

/** A start from which a plan goes on with the days it has from `from` on. */
function laterStart(rhythm: PlanRhythm, startDay: Day, from: Day): Day {
  if (rhythm.every !== 'TWO_WEEKS') return from;
  // The weeks between stay those of the first start.
  const [first = startDay] = plannedDays(rhythm, startDay, 1);
  const periods = Math.max(0, Math.ceil(daysBetween(first, from) / 14));
  return addDays(first, periods * 14);
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
