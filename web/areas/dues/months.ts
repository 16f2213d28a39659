import { addDays } from '../../../finance/calendar/days.ts';
import { addMonths, lastDayOfMonth } from '../../../finance/calendar/months.ts';

/** A month `YYYY-MM`, as an address may name it. */
export function isMonth(text: string | null): text is string {
  return text !== null && /^(19[7-9]\d|20\d\d|21\d\d)-(0[1-9]|1[0-2])$/.test(text);
}

export function monthAfter(month: string, months: number): string {
  return addMonths(`${month}-01`, months);
}

/** The weeks that a month is in, from Monday to Sunday; days of other months are among them. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const weeks: string[][] = [];
  for (let day = addDays(first, -weekday); day <= lastDayOfMonth(month); day = addDays(day, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)));
  }
  return weeks;
}
