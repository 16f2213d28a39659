import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Currency } from '../../../contract/fields/currencies.ts';
import type { BenchmarkCode } from '../../../contract/returns/benchmarks.ts';
import { returns } from '../../../contract/returns/returns.ts';
import { call } from '../../lib/api/api.ts';

/** What a reader asks for; what is undefined is left to the server. */
export interface ReturnsQuestion {
  from?: string | undefined;
  to?: string | undefined;
  currency: Currency;
  benchmark?: BenchmarkCode | undefined;
  /** Of FIXED. */
  ratePercent?: string | undefined;
}

/** The returns of an investment, with their inputs and their curve. */
export function useReturns(id: string, question: ReturnsQuestion) {
  const filledFields = Object.entries(question).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const query = { ...Object.fromEntries(filledFields), curve: 'true' } as const;
  return useQuery({
    queryKey: ['returns', 'investment', id, query],
    queryFn: ({ signal }) => call(returns.ofInvestment, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
