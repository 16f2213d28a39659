import { useQuery } from '@tanstack/react-query';
import { netWorth } from '../../../contract/net-worth/net-worth.ts';
import { type ReportName, reports } from '../../../contract/reports/reports.ts';
import { keepsLast, queryOf, silent, useCall } from '../../lib/query/use-call.ts';
import type { ReportQuestion } from './report-question.ts';

/** A report shows its own failures, and the last one stays on screen until the next has come. */
export const reportOptions = { ...keepsLast, ...silent } as const;

/** The balance sheet of a day; without one, of the server's today. */
export function useNetWorthOn(day?: string, currency?: ReportQuestion['currency']) {
  return useCall(netWorth.onDay, { query: { day, currency } }, reportOptions);
}

/**
 * A report as a table, with the question that it answers: while the next one is fetched, the last one is
 * shown, whose amounts may be in another currency than the chosen one.
 */
export function useReport<Asked extends Partial<ReportQuestion>>(name: ReportName, asked: Asked) {
  const { queryKey, queryFn } = queryOf(reports.show, { params: { name }, query: asked });
  return useQuery({
    ...reportOptions,
    queryKey,
    queryFn: async (context) => ({ ...(await queryFn(context)), asked }),
  });
}
