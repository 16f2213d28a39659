import type { ReportQuestion } from '../report-question.ts';

type Days = Pick<ReportQuestion, 'from' | 'to'>;

interface LedgerFilters extends Days {
  kind?: string;
  /** The id of a category, or `none`. */
  categories?: string;
  payee?: string;
}

/** The address of the ledger with the entries behind a figure. */
export function ledgerLink({ from, to, ...filters }: LedgerFilters): string {
  return `/dashboard/ledger?${new URLSearchParams({ from, to, ...filters })}`;
}

/** The address of a report about a period. */
export function reportLink(report: string, { from, to }: Days, currency: string): string {
  return `/dashboard/reports?${new URLSearchParams({ report, from, to, currency })}`;
}
