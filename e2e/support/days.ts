import { addDays, type Day, dayIn } from '../../finance/calendar/days.ts';

/** The time zone of the server and of the browsers. */
export const timeZone = 'Asia/Shanghai';

/** The day that is so many days from today, as the server and the browsers count. */
export function dayFromToday(days: number): Day {
  return addDays(dayIn(timeZone, new Date()), days);
}
