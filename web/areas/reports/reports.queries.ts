import { useQuery } from '@tanstack/react-query';
import { netWorth } from '../../../contract/net-worth/net-worth.ts';
import { type ReportName, reports } from '../../../contract/reports/reports.ts';
import { keepsLast, queryOf, silent, useCall } from '../../lib/query/use-call.ts';
import type { ReportQuestion } from './report-question.ts';

/** A report shows its own failures, and the one before it stays until it has come. */
export const likeReport = { ...keepsLast, ...silent } as const;

/** The balance sheet of a day; without one, of the server's today. */
export function useNetWorthOn(day?: string, currency?: ReportQuestion['currency']) {
  return useCall(netWorth.onDay, { query: { day, currency } }, likeReport);
}

/**
 * A report as a table, and what it was asked for: the amounts of the one that stays are not in the currency
 * that has been chosen since.
 */
export function useReport<Asked extends Partial<ReportQuestion>>(name: ReportName, asked: Asked) {
  const { queryKey, queryFn } = queryOf(reports.show, { params: { name }, query: asked });
  return useQuery({
    ...likeReport,
    queryKey,
    queryFn: async (context) => ({ ...(await queryFn(context)), asked }),
  });
}
