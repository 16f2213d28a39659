import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { returns } from '../../../../contract/returns/returns.ts';
import { callForData } from '../../../lib/api/api.ts';
import type { ReportQuestion } from '../report-question.ts';
import type { ReturnRow } from './return-rows.ts';

type Period = Pick<ReportQuestion, 'from' | 'to' | 'currency'>;

/** What the figures of a row rest on; asked for when it is opened. */
export function useInputs({ id, kind }: ReturnRow, { from, to, currency }: Period) {
  return useQuery({
    queryKey: ['reports', 'performance', id ?? 'all', from, to, currency],
    queryFn: ({ signal }) => {
      const query = { from, to, currency };
      if (!id) return callForData(returns.ofInvestments, { query }, { signal });
      const call =
        kind === 'securities-account' ? returns.ofSecuritiesAccount : returns.ofInvestment;
      return callForData(call, { params: { id }, query }, { signal });
    },
    meta: { silent: true },
  });
}

export const benchmarks = ['CSI300', 'CSI500', 'CSI800', 'HSI', 'SP500', 'GOLD'] as const;
export type ChosenBenchmark = (typeof benchmarks)[number] | '';

/** The same money on the same days in an index; nothing is asked while none is chosen. */
export function useBenchmark(benchmark: ChosenBenchmark, { from, to, currency }: Period) {
  return useQuery({
    queryKey: ['reports', 'benchmark', benchmark, from, to, currency],
    queryFn: ({ signal }) => {
      const query = { from, to, currency, benchmark: benchmark || undefined, inputs: 'false' };
      return callForData(returns.ofInvestments, { query }, { signal });
    },
    enabled: benchmark !== '',
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
}
