import { useQuery } from '@tanstack/react-query';
import type { BenchmarkCode } from '../../../../contract/returns/benchmarks.ts';
import { type Performance, returns } from '../../../../contract/returns/returns.ts';
import { callForData } from '../../../lib/api/api.ts';
import { silent } from '../../../lib/query/use-call.ts';
import type { ReportQuestion } from '../report-question.ts';
import { reportOptions } from '../reports.queries.ts';
import type { ReturnRow } from './return-rows.ts';

type Scope = Pick<ReportQuestion, 'from' | 'to' | 'currency' | 'type' | 'securitiesAccountId'>;
type Extras = { benchmark?: BenchmarkCode; ratePercent?: string; inputs?: string; curve?: string };

/** The returns of everything that a report is about. */
function askScope(
  { from, to, currency, type, securitiesAccountId: id }: Scope,
  extras: Extras,
  signal: AbortSignal,
): Promise<Performance> {
  const query = { from, to, currency, ...extras };
  return id === undefined
    ? callForData(returns.ofInvestments, { query: { ...query, type } }, { signal })
    : callForData(returns.ofSecuritiesAccount, { params: { id }, query }, { signal });
}

/** What the figures of a row rest on; asked for when it is opened. */
export function useInputs({ id, kind }: ReturnRow, scope: Scope) {
  const { from, to, currency } = scope;
  return useQuery({
    queryKey: ['reports', 'performance', id ?? 'all', scope],
    queryFn: ({ signal }) => {
      if (!id) return askScope(scope, {}, signal);
      const call =
        kind === 'securities-account' ? returns.ofSecuritiesAccount : returns.ofInvestment;
      const query = { from, to, currency };
      return callForData(call, { params: { id }, query }, { signal });
    },
    ...silent,
  });
}

/** What returns are compared with; `ratePercent` counts for the fixed rate alone. */
export interface ChosenBenchmark {
  code: BenchmarkCode | '';
  ratePercent: string;
}

/** The same money on the same days in an index; nothing is asked while none is chosen. */
export function useBenchmark({ code, ratePercent }: ChosenBenchmark, scope: Scope) {
  const rate = code === 'FIXED' ? { ratePercent } : {};
  return useQuery({
    queryKey: ['reports', 'benchmark', code, rate, scope],
    queryFn: ({ signal }) =>
      askScope(
        scope,
        { ...(code && { benchmark: code }), ...rate, inputs: 'false', curve: 'true' },
        signal,
      ),
    enabled: code !== '',
    ...reportOptions,
  });
}

/** What each day of a month brought. */
export function useDays(scope: Scope) {
  return useQuery({
    queryKey: ['reports', 'days', scope],
    queryFn: ({ signal }) => askScope(scope, { inputs: 'false', curve: 'true' }, signal),
    ...silent,
  });
}
