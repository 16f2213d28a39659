import type { HistoryInterval } from '../../../../contract/net-worth/net-worth-fields.ts';
import type { Day } from '../../../../finance/calendar/days.ts';
import { addMonths, lastDayOfMonth } from '../../../../finance/calendar/months.ts';

export const historyPeriods = [
  { value: '1M', label: '1月' },
  { value: '6M', label: '6月' },
  { value: 'YTD', label: '今年' },
  { value: '1Y', label: '1年' },
  { value: 'ALL', label: '全部' },
] as const;
export type HistoryPeriod = (typeof historyPeriods)[number]['value'];

interface HistoryQuery {
  /** Left out: since the first day. */
  from?: Day;
  interval: HistoryInterval;
}

/** A whole history with fewer weeks is asked for by day. */
export const fewWeeks = 104;

/** What to ask for. A period begins with the value that its first change is measured from. */
export function historyQuery(period: HistoryPeriod, today: Day): HistoryQuery {
  if (period === 'ALL') return { interval: 'WEEK' };
  return { from: firstDayOf(period, today), interval: 'DAY' };
}

function firstDayOf(period: Exclude<HistoryPeriod, 'ALL'>, today: Day): Day {
  // The end of last year is where this year's change begins.
  if (period === 'YTD') return `${Number(today.slice(0, 4)) - 1}-12-31`;
  const month = addMonths(today, { '1M': -1, '6M': -6, '1Y': -12 }[period]);
  const [sameDay, lastDay] = [`${month}-${today.slice(8)}`, lastDayOfMonth(month)];
  return sameDay < lastDay ? sameDay : lastDay;
}
