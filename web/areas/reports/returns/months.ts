import type { ReportRow } from '../../../../contract/reports/reports.ts';
import { lastDayOfMonth } from '../../../../finance/calendar/months.ts';

/** What a month brought. */
export interface MonthReturn {
  /** `YYYY-MM` */
  month: string;
  profit: number | null;
  percent: number | null;
}

/** The months of the calendar's rows, of which each year has one of amounts and one of percentages. */
export function monthsOf(rows: readonly ReportRow[]): MonthReturn[] {
  const months = new Map<string, MonthReturn>();
  for (const row of rows) {
    const field = row.item === '收益' ? 'profit' : 'percent';
    for (let at = 1; at <= 12; at += 1) {
      const number = String(at).padStart(2, '0');
      const value = row[`m${number}`];
      if (typeof value !== 'number') continue;
      const month = `${row.year}-${number}`;
      const found = months.get(month) ?? { month, profit: null, percent: null };
      months.set(month, { ...found, [field]: value });
    }
  }
  return [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1));
}

/** The part of a month that lies in a period. */
export function daysOfMonth(month: string, period: { from: string; to: string }) {
  const [first, last] = [`${month}-01`, lastDayOfMonth(month)];
  return {
    from: first < period.from ? period.from : first,
    to: last > period.to ? period.to : last,
  };
}
