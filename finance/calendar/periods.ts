import type { TrendPeriod } from '../../contract/investments/investment-figures.ts';
import { addDays, type Day, daysFromTo } from './days.ts';
import { addMonths, lastDayOfMonth } from './months.ts';

export type Period = TrendPeriod | 'QUARTERLY';

/**
 * The last days of all periods from the one `first` lies in to the running one, which ends `today`.
 * Weeks end on Sunday (ISO 8601). Empty when `first` is after today.
 */
export function periodEnds(first: Day, today: Day, period: Period): Day[] {
  if (period === 'DAILY') return daysFromTo(first, today);
  const ends: Day[] = [];
  for (let day = first; day <= today; ) {
    const end = endOfPeriod(day, period);
    ends.push(end < today ? end : today);
    day = addDays(end, 1);
  }
  return ends;
}

function endOfPeriod(day: Day, period: Exclude<Period, 'DAILY'>): Day {
  switch (period) {
    case 'WEEKLY':
      return addDays(day, (7 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7);
    case 'MONTHLY':
      return lastDayOfMonth(day.slice(0, 7));
    case 'QUARTERLY':
      return lastDayOfMonth(addMonths(day, (12 - Number(day.slice(5, 7))) % 3));
    case 'YEARLY':
      return `${day.slice(0, 4)}-12-31`;
  }
}
