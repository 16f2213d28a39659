import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { netWorth } from '../../../contract/net-worth/net-worth.ts';
import { type ReportName, reports } from '../../../contract/reports/reports.ts';
import { securities } from '../../../contract/securities/securities.ts';
import { callFile, callForData } from '../../lib/api/api.ts';
import { useDownload } from '../../lib/query/use-download.ts';
import type { ReportQuestion } from './report-question.ts';

/** A report shows its own failures, so no toast repeats them. */
const silent = { silent: true } as const;

/** The balance sheet of a day; without one, of the server's today. */
export function useNetWorthOn(day?: string, currency?: ReportQuestion['currency']) {
  return useQuery({
    queryKey: ['reports', 'day', day, currency],
    queryFn: ({ signal }) => callForData(netWorth.onDay, { query: { day, currency } }, { signal }),
    placeholderData: keepPreviousData,
    meta: silent,
  });
}

/**
 * A report as a table, and what it was asked for: the one before it stays until it has come, and its
 * amounts are not in the currency that has been chosen since.
 */
export function useReport<Asked extends Partial<ReportQuestion>>(name: ReportName, asked: Asked) {
  return useQuery({
    queryKey: ['reports', name, asked],
    queryFn: async ({ signal }) => {
      const table = await callForData(reports.show, { params: { name }, query: asked }, { signal });
      return { ...table, asked };
    },
    placeholderData: keepPreviousData,
    meta: silent,
  });
}

/** The accounts whose returns can be asked for. */
export function useSecuritiesAccounts() {
  return useQuery({
    queryKey: ['reports', 'securities-accounts'],
    queryFn: ({ signal }) => callForData(securities.list, { query: {} }, { signal }),
    meta: silent,
  });
}

/** Saves the table of a report as a file. */
export function useReportFile(name: ReportName, query: ReportQuestion, format: 'xlsx' | 'csv') {
  return useDownload(() =>
    callFile(reports.export, { params: { name }, query: { ...query, format } }),
  );
}
