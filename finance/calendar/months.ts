import type { Day } from './days.ts';

/** Months from the month of one calendar day to that of another; the days within the months do not count. */
export function monthsBetween(from: Day, to: Day): number {
  return monthNumber(to) - monthNumber(from);
}

/** The month `months` after that of a day, as `YYYY-MM`. */
export function addMonths(day: Day, months: number): string {
  const number = monthNumber(day) + months;
  const year = String(Math.floor(number / 12)).padStart(4, '0');
  return `${year}-${String((number % 12) + 1).padStart(2, '0')}`;
}

function monthNumber(day: Day): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

/** The last day of a month `YYYY-MM`. */
export function lastDayOfMonth(month: string): Day {
  // Day 0 of the next month is the last of this one.
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** A day of a month `YYYY-MM`; the month's last one where it has no such day. */
export function dayOfMonth(month: string, day: number): Day {
  const wanted = `${month}-${String(day).padStart(2, '0')}`;
  const last = lastDayOfMonth(month);
  return wanted < last ? wanted : last;
}

/** The same day so many months later (对月对日); the month's last one where it has no such day. */
export function sameDayInMonths(day: Day, months: number): Day {
  return dayOfMonth(addMonths(day, months), Number(day.slice(8)));
}
