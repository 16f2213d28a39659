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
  const same = `${month}-${String(day).padStart(2, '0')}`;
  // Every month has these; loans ask for hundreds of due dates.
  if (day <= 28) return same;
  const last = lastDayOfMonth(month);
  return same < last ? same : last;
}

/** The same day so many months later (对月对日); the month's last one where it has no such day. */
export function sameDayInMonths(day: Day, months: number): Day {
  return dayOfMonth(addMonths(day, months), Number(day.slice(8)));
}

/**
 * The whole months from one day to a later one (对月对日), and the days beyond them. A month that lacks
 * the day ends on its last one. Without dates, because a deposit counts them for every day of years.
 */
export function monthsAndDays(from: Day, to: Day): { months: number; days: number } {
  const number = monthNumber(to);
  const months = number - monthNumber(from);
  const [start, day] = [Number(from.slice(8)), Number(to.slice(8))];
  const anniversary = Math.min(start, daysInMonth(number));
  if (day >= anniversary) return { months, days: day - anniversary };
  const before = daysInMonth(number - 1);
  return { months: months - 1, days: before - Math.min(start, before) + day };
}

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysInMonth(number: number): number {
  const year = Math.floor(number / 12);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return number % 12 === 1 && isLeap ? 29 : (daysOfMonths[number % 12] ?? 31);
}
