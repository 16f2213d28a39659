import { useQuery } from '@tanstack/react-query';
import { investmentAnalysis } from '../../contract/investment-analysis.ts';
import { overview } from '../../contract/overview.ts';
import { call } from '../lib/api.ts';
import { keys } from '../lib/keys.ts';

/** Everything owned and owed, in the base currency. */
export function useAssetOverview() {
  return useQuery({
    queryKey: keys.overview.assets,
    queryFn: ({ signal }) => call(overview.assets, {}, { signal }),
  });
}

/** The value of all investments month by month, in the base currency. */
export function useInvestmentTrend() {
  return useQuery({
    queryKey: keys.investments.trend,
    queryFn: ({ signal }) =>
      call(investmentAnalysis.trend, { query: { period: 'MONTHLY' } }, { signal }),
  });
}
