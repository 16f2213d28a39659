import type { Day } from '../calendar/days.ts';
import { addMonths, dayOfMonth, monthsBetween, sameDayInMonths } from '../calendar/months.ts';
import type { LoanTerms } from './loan.ts';

/** The day on which an instalment is due, counted from 1. */
export function dueDateOf(
  { firstDueDate, dueDay }: Pick<LoanTerms, 'firstDueDate' | 'dueDay'>,
  number: number,
): Day {
  if (number === 1) return firstDueDate;
  return dayOfMonth(addMonths(firstDueDate, number - 1), dueDay);
}

/**
 * How many whole months lie between two days; undefined when there are odd days. From the due day of
 * one month to that of another are whole months however long they are.
 */
export function wholeMonthsBetween(from: Day, to: Day, dueDay: number): number | undefined {
  const months = monthsBetween(from, to);
  if (months < 1) return undefined;
  if (to === sameDayInMonths(from, months)) return months;
  const [fromDue, toDue] = [from, to].map((day) => dayOfMonth(day.slice(0, 7), dueDay));
  return from === fromDue && to === toDue ? months : undefined;
}
