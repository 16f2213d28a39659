import type { Day } from '../../../finance/calendar/days.ts';
import { addMonths, lastDayOfMonth } from '../../../finance/calendar/months.ts';

/** The periods that a chart over days can show. */
export const chartPeriods = [
  { value: '1M', label: '1月' },
  { value: '6M', label: '6月' },
  { value: 'YTD', label: '今年' },
  { value: '1Y', label: '1年' },
  { value: 'ALL', label: '全部' },
] as const;
export type ChartPeriod = (typeof chartPeriods)[number]['value'];

/** The day from whose value the changes of a period are measured; undefined: the first day there is. */
export function firstDayOf(period: ChartPeriod, today: Day): Day | undefined {
  if (period === 'ALL') return undefined;
  // The end of last year is where this year's change begins.
  if (period === 'YTD') return `${Number(today.slice(0, 4)) - 1}-12-31`;
  const month = addMonths(today, { '1M': -1, '6M': -6, '1Y': -12 }[period]);
  const [sameDay, lastDay] = [`${month}-${today.slice(8)}`, lastDayOfMonth(month)];
  return sameDay < lastDay ? sameDay : lastDay;
}
