import { useQuery } from '@tanstack/react-query';
import type { Call } from '../../../../../contract/endpoint.ts';
import { investmentCharges } from '../../../../../contract/investments/charges.ts';
import { investmentPrices } from '../../../../../contract/investments/investment-prices.ts';
import { marketRules } from '../../../../../contract/market-rules/market-rules.ts';
import { call } from '../../../../lib/api/api.ts';

/** A suggestion that cannot be fetched is left out, without a message. */
const quiet = { meta: { silent: true }, retry: false, staleTime: 60_000 } as const;

/** The prices of one day; undefined asks for nothing. */
export function usePricesOfDay(id: string, day: string | undefined) {
  return useQuery({
    ...quiet,
    queryKey: ['investments', 'prices', id, { from: day, to: day }],
    queryFn: ({ signal }) => {
      const query = { from: day, to: day };
      return call(investmentPrices.prices, { params: { id }, query }, { signal });
    },
    enabled: day !== undefined,
  });
}

type Query<C extends Parameters<typeof call>[0]> = NonNullable<
  Call<C> extends { query?: infer Q } ? Q : never
>;

export function useTradeFees(query: Query<typeof marketRules.tradeFees> | undefined) {
  return useQuery({
    ...quiet,
    queryKey: ['market-rules', 'trade-fees', query],
    queryFn: ({ signal }) => call(marketRules.tradeFees, query ? { query } : {}, { signal }),
    enabled: query !== undefined,
  });
}

export function useFundFees(query: Query<typeof marketRules.fundFees> | undefined) {
  return useQuery({
    ...quiet,
    queryKey: ['market-rules', 'fund-fees', query],
    queryFn: ({ signal }) => call(marketRules.fundFees, query ? { query } : {}, { signal }),
    enabled: query !== undefined,
  });
}

export function useFundDays(query: Query<typeof marketRules.fundDays> | undefined) {
  return useQuery({
    ...quiet,
    queryKey: ['market-rules', 'fund-days', query],
    queryFn: ({ signal }) => call(marketRules.fundDays, query ? { query } : {}, { signal }),
    enabled: query !== undefined,
  });
}

export function useRedemption(
  id: string,
  query: Query<typeof investmentCharges.redemption> | undefined,
) {
  return useQuery({
    ...quiet,
    queryKey: ['investments', 'redemption', id, query],
    queryFn: ({ signal }) =>
      call(investmentCharges.redemption, { params: { id }, ...(query && { query }) }, { signal }),
    enabled: query !== undefined,
  });
}
