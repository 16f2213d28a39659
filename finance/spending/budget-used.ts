import type { Day } from '../calendar/days.ts';
import type { Cents } from '../money/cents.ts';
import { roundCategories, sumByCategory, sumLines } from './spending-report.ts';
import type { SpendingRow } from './spending-rows.ts';

/** What was spent in some days, above 0: in all, and in each category by itself. */
export interface Spent {
  whole: Cents;
  byCategory: ReadonlyMap<string | null, Cents>;
}

const nothing: Spent = { whole: 0n, byCategory: new Map() };

/** What was spent, rounded as the report rounds a month: the categories sum to the whole. */
export function spentOf(rows: readonly SpendingRow[]): Spent {
  const { EXPENSE: line } = sumLines(rows).lines;
  return { whole: -line, byCategory: roundCategories(sumByCategory(rows, 'EXPENSE'), line) };
}

/** What was spent in each period, by its first day. */
export function spentByPeriod(
  rows: readonly SpendingRow[],
  startOf: (day: Day) => Day,
): (start: Day) => Spent {
  const starts = new Map<Day, Day>();
  const periods = Map.groupBy(rows, ({ day }) => {
    const start = starts.get(day) ?? startOf(day);
    starts.set(day, start);
    return start;
  });
  const spent = new Map([...periods].map(([start, own]) => [start, spentOf(own)]));
  return (start) => spent.get(start) ?? nothing;
}

/** What a budget counts: everything, or some categories. */
export function usedOf({ whole, byCategory }: Spent, categoryIds: readonly string[] | null): Cents {
  if (!categoryIds) return whole;
  return categoryIds.reduce((total, id) => total - (byCategory.get(id) ?? 0n), 0n);
}
