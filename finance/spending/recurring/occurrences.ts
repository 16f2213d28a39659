import { addDays, type Day, daysBetween } from '../../calendar/days.ts';
import { addMonths, dayOfMonth, monthsBetween } from '../../calendar/months.ts';
import { longestClosureDays } from '../../calendar/trading-days.ts';
import { type WorkCalendar, workDay } from '../../calendar/work-days.ts';
import { type Cents, divideHalfUp } from '../../money/cents.ts';

/** When something recurs: every so many days, weeks, months or years, from a first day on. */
export interface Rhythm {
  every: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';
  interval: number;
  firstDay: Day;
  /** Of months and years: 1 to 31, in a shorter month its last day; null: that of the first day. */
  dayOfMonth: number | null;
  /** The last day that one may be planned for. */
  untilDay: Day | null;
  /** How many there are in all. */
  times: number | null;
  /** Where one goes whose day is a weekend or holiday. */
  holiday: 'NONE' | 'BEFORE' | 'AFTER';
}

export interface PlannedDay {
  /** From 1. */
  number: number;
  /** By the rhythm alone, which names the occurrence. */
  plannedDay: Day;
  /** The same, moved where it is a weekend or holiday. */
  day: Day;
  /** Whether `day` is only expected, because the holidays of its year are not announced. */
  expected: boolean;
}

/** The occurrences whose planned day lies between two days, both included. */
export function plannedDays(
  rhythm: Rhythm,
  { from, to }: { from: Day; to: Day },
  calendar?: WorkCalendar,
): PlannedDay[] {
  const { untilDay, times } = rhythm;
  const last = untilDay !== null && untilDay < to ? untilDay : to;
  const found: PlannedDay[] = [];
  for (let number = firstNumber(rhythm, from); times === null || number <= times; number += 1) {
    const plannedDay = plannedDayOf(rhythm, number);
    if (plannedDay > last) break;
    if (plannedDay < from) continue;
    found.push({ number, plannedDay, ...movedDay(rhythm.holiday, plannedDay, calendar) });
  }
  return found;
}

/** Days before the first one, which the rhythm would have had if it had begun earlier. Their numbers mean nothing. */
export function earlierDays(
  rhythm: Rhythm,
  { from, to }: { from: Day; to: Day },
  calendar?: WorkCalendar,
): PlannedDay[] {
  const first = plannedDayOf(rhythm, 1);
  const days = daysOfStep(rhythm);
  const back =
    days === undefined
      ? monthsOfStep(rhythm) * (Math.ceil(monthsBetween(from, first) / monthsOfStep(rhythm)) + 1)
      : days * (Math.ceil(daysBetween(from, first) / days) + 1);
  const begin = {
    ...rhythm,
    firstDay: days === undefined ? `${addMonths(first, -back)}-01` : addDays(first, -back),
    dayOfMonth: rhythm.dayOfMonth ?? Number(rhythm.firstDay.slice(8)),
    times: null,
    untilDay: addDays(first, -1),
  };
  return plannedDays(begin, { from, to }, calendar);
}

/** The occurrences that fall between two days, both included, when holidays have moved them. */
export function occurrencesIn(
  rhythm: Rhythm,
  { from, to }: { from: Day; to: Day },
  calendar: WorkCalendar,
): PlannedDay[] {
  if (rhythm.holiday === 'NONE') return plannedDays(rhythm, { from, to });
  const wider = { from: addDays(from, -longestClosureDays), to: addDays(to, longestClosureDays) };
  return plannedDays(rhythm, wider, calendar).filter(({ day }) => day >= from && day <= to);
}

/** The first occurrence planned for a day or later; undefined when there is none any more. */
export function nextPlanned(
  rhythm: Rhythm,
  from: Day,
  calendar?: WorkCalendar,
): PlannedDay | undefined {
  const { untilDay, times, holiday } = rhythm;
  let number = firstNumber(rhythm, from);
  let plannedDay = plannedDayOf(rhythm, number);
  while (plannedDay < from) {
    number += 1;
    plannedDay = plannedDayOf(rhythm, number);
  }
  const isOver = (times !== null && number > times) || (untilDay !== null && plannedDay > untilDay);
  return isOver ? undefined : { number, plannedDay, ...movedDay(holiday, plannedDay, calendar) };
}

/** The number of an occurrence by its planned day; undefined where the rhythm has none then. */
export function numberOf(rhythm: Rhythm, plannedDay: Day): number | undefined {
  const next = nextPlanned(rhythm, plannedDay);
  return next?.plannedDay === plannedDay ? next.number : undefined;
}

/** How many occurrences there are in all; null when they have no end. */
export function countOf(rhythm: Rhythm): number | null {
  const { times, untilDay } = rhythm;
  if (untilDay === null) return times;
  const after = nextPlanned({ ...rhythm, times: null, untilDay: null }, addDays(untilDay, 1));
  const untilThen = (after?.number ?? 1) - 1;
  return times === null ? untilThen : Math.min(times, untilThen);
}

/** The planned day of the last occurrence; null when they have no end, or there is none. */
export function lastPlannedDay(rhythm: Rhythm): Day | null {
  const count = countOf(rhythm);
  return count === null || count < 1 ? null : plannedDayOf(rhythm, count);
}

/** A number at or before that of the first occurrence on a day or later, at least 1. */
function firstNumber(rhythm: Rhythm, from: Day): number {
  const { firstDay } = rhythm;
  if (from <= firstDay) return 1;
  const days = daysOfStep(rhythm);
  const steps =
    days === undefined
      ? Math.floor(monthsBetween(firstDay, from) / monthsOfStep(rhythm)) - 1
      : Math.floor(daysBetween(firstDay, from) / days);
  return Math.max(1, steps);
}

function plannedDayOf(rhythm: Rhythm, number: number): Day {
  const { firstDay } = rhythm;
  const days = daysOfStep(rhythm);
  if (days !== undefined) return addDays(firstDay, (number - 1) * days);
  const day = rhythm.dayOfMonth ?? Number(firstDay.slice(8));
  // A first day after the day of its month has its first occurrence one step later.
  const isLater = dayOfMonth(firstDay.slice(0, 7), day) < firstDay;
  const steps = number - 1 + Number(isLater);
  return dayOfMonth(addMonths(firstDay, steps * monthsOfStep(rhythm)), day);
}

function daysOfStep({ every, interval }: Rhythm): number | undefined {
  if (every === 'DAY') return interval;
  return every === 'WEEK' ? 7 * interval : undefined;
}

function monthsOfStep({ every, interval }: Rhythm): number {
  return every === 'YEAR' ? 12 * interval : interval;
}

function movedDay(
  holiday: Rhythm['holiday'],
  plannedDay: Day,
  calendar?: WorkCalendar,
): Pick<PlannedDay, 'day' | 'expected'> {
  if (holiday === 'NONE' || !calendar) return { day: plannedDay, expected: false };
  const step = holiday === 'BEFORE' ? -1 : 1;
  let isExpected = false;
  for (let moved = 0; moved <= longestClosureDays; moved += 1) {
    const day = addDays(plannedDay, step * moved);
    const { isWork, expected } = workDay(calendar, day);
    isExpected ||= expected;
    if (isWork) return { day, expected: isExpected };
  }
  throw new Error(`no working day within ${longestClosureDays} days of ${plannedDay}`);
}

/** An amount that counts from a planned day on. */
export interface DatedAmount<Amount> {
  fromDay: Day;
  amount: Amount;
}

/** The amount of a planned day: the newest that counts by then, or the first. Sorted by their days. */
export function amountOn<Amount>(amounts: readonly DatedAmount<Amount>[], day: Day): Amount {
  const found = amounts.findLast(({ fromDay }) => fromDay <= day) ?? amounts[0];
  if (!found) throw new Error('something that recurs has no amount');
  return found.amount;
}

/** What an amount comes to in an average month, of a year with 365 days. */
export function monthlyAmount(
  { every, interval }: Pick<Rhythm, 'every' | 'interval'>,
  amount: Cents,
): Cents {
  const times = BigInt(interval);
  switch (every) {
    case 'DAY':
      return divideHalfUp(amount * 365n, 12n * times);
    case 'WEEK':
      return divideHalfUp(amount * 365n, 84n * times);
    case 'MONTH':
      return divideHalfUp(amount, times);
    case 'YEAR':
      return divideHalfUp(amount, 12n * times);
  }
}
