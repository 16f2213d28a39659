import type { TrendPeriod } from '../../contract/investments/investment-figures.ts';
import { addDays, type Day } from './days.ts';

/**
 * The last days of all periods from the one `first` lies in to the running one, which ends `today`.
 * Weeks end on Sunday (ISO 8601). Empty when `first` is after today.
 */
export function periodEnds(first: Day, today: Day, period: TrendPeriod): Day[] {
  const ends: Day[] = [];
  for (let day = first; day <= today; ) {
    const end = endOfPeriod(day, period);
    ends.push(end < today ? end : today);
    day = addDays(end, 1);
  }
  return ends;
}

function endOfPeriod(day: Day, period: TrendPeriod): Day {
  const [year = 0, month = 0] = day.split('-').map(Number);
  switch (period) {
    case 'DAILY':
      return day;
    case 'WEEKLY':
      return addDays(day, (7 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7);
    case 'MONTHLY':
      // Day 0 of the next month is the last of this one.
      return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
    case 'YEARLY':
      return `${day.slice(0, 4)}-12-31`;
  }
}
