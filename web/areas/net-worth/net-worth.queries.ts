import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { investmentAnalysis } from '../../../contract/investments/investment-analysis.ts';
import { overview } from '../../../contract/net-worth/overview.ts';
import { call, callForData } from '../../lib/api/api.ts';
import type { TrendPoint } from './panels/trend.ts';
import { shownOverview } from './shown-overview.ts';

/** The first part of the keys of all queries about past days; the refresh button fetches them anew. */
export const historyKey = ['net-worth', 'history'] as const;

/** Everything owned and owed, in the base currency. */
export function useAssetOverview() {
  return useDeferredData(
    useQuery({
      queryKey: ['net-worth', 'overview'],
      queryFn: ({ signal }) => callForData(overview.assets, {}, { signal }),
      select: shownOverview,
    }),
  );
}

/** The value of all investments month by month, in the base currency. */
export function useInvestmentTrend() {
  return useDeferredData(
    useQuery({
      queryKey: ['net-worth', 'investment-trend'],
      queryFn: ({ signal }) =>
        call(investmentAnalysis.trend, { query: { period: 'MONTHLY' } }, { signal }),
      select: pointsThatAreThere,
    }),
  );
}

/** Without points that have no value: there is nothing to draw at them. */
function pointsThatAreThere(points: readonly TrendPoint[] | null): readonly TrendPoint[] {
  return (points ?? []).filter(({ totalValue }) => totalValue != null);
}

/**
 * A query whose data is rendered at low priority: otherwise an answer is rendered in one piece, which
 * blocks input for as long as that takes.
 */
function useDeferredData<Result extends UseQueryResult>(query: Result): Result {
  return { ...query, data: useDeferredValue(query.data) };
}
