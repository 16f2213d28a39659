import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { investmentAnalysis } from '../../../contract/investments/investment-analysis.ts';
import { overview } from '../../../contract/net-worth/overview.ts';
import { useCall } from '../../lib/query/use-call.ts';
import type { TrendPoint } from './panels/trend.ts';
import { shownOverview } from './shown-overview.ts';

/** Everything owned and owed, in the base currency. */
export function useAssetOverview() {
  return useDeferredData(useCall(overview.assets, {}, { select: shownOverview }));
}

/** The value of all investments month by month, in the base currency. */
export function useInvestmentTrend() {
  return useDeferredData(
    useCall(
      investmentAnalysis.trend,
      { query: { period: 'MONTHLY' } },
      { select: pointsThatAreThere, mayBeNull: true },
    ),
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
