import { lastDayOfMonth } from '../../../../finance/calendar/months.ts';

interface Days {
  from: string;
  to: string;
}

interface LedgerFilters extends Days {
  kind?: string;
  /** The id of a category, or `none`. */
  categories?: string;
  payee?: string;
}

/** The address of the ledger with the entries that a figure is made of. */
export function ledgerLink({ from, to, ...filters }: LedgerFilters): string {
  return `/dashboard/ledger?${new URLSearchParams({ from, to, ...filters })}`;
}

/** The days of a month, as far as they are in a period. */
export function daysOfMonthIn(month: string, { from, to }: Days): Days {
  const [first, last] = [`${month}-01`, lastDayOfMonth(month)];
  return { from: first > from ? first : from, to: last < to ? last : to };
}

/** The address of a report about a period. */
export function reportLink(report: string, { from, to }: Days, currency: string): string {
  return `/dashboard/reports?${new URLSearchParams({ report, from, to, currency })}`;
}
