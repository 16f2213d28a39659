import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { ReportRow } from '../../../../contract/reports/reports.ts';

/** A row of the report of returns, as the server gives it; the totals have neither id nor kind. */
export interface ReturnRow {
  id?: string;
  kind?: 'investment' | 'securities-account';
  name: string;
  /** What the holding is in; amounts are in the currency of the report. */
  currency: Currency;
  opening: number | null;
  moneyIn: number | null;
  moneyOut: number | null;
  closing: number | null;
  profit: number | null;
  unrealized: number | null;
  realized: number | null;
  income: number | null;
  fees: number | null;
  taxes: number | null;
  simple: number | null;
  twr: number | null;
  xirr: number | null;
  xirrBasis: '年化' | '期间' | null;
  /** Why figures are missing, and what they leave out. */
  reason: string | null;
}

export type SortKey = 'name' | 'closing' | 'profit' | 'income' | 'simple' | 'twr' | 'xirr';
export interface Sorting {
  key: SortKey;
  direction: 'ascending' | 'descending';
}

export function toReturnRow(row: ReportRow): ReturnRow {
  return row as unknown as ReturnRow;
}

/** Sorts the rows by one of their figures; unknown figures come last in both directions. */
export function sortRows(
  rows: readonly ReturnRow[],
  { key, direction }: Sorting,
): readonly ReturnRow[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return [...rows].sort((a, b) => {
    const [left, right] = [a[key], b[key]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return typeof left === 'string'
      ? sign * left.localeCompare(String(right), 'zh-CN')
      : sign * (left - Number(right));
  });
}

/** A click on the head of the present column turns the order; another begins with the largest. */
export function nextSorting(present: Sorting, key: SortKey): Sorting {
  if (present.key !== key) return { key, direction: key === 'name' ? 'ascending' : 'descending' };
  return { key, direction: present.direction === 'ascending' ? 'descending' : 'ascending' };
}
