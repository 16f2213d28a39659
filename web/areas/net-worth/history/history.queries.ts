import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { netWorth } from '../../../../contract/net-worth/net-worth.ts';
import { call } from '../../../lib/api/api.ts';
import { today } from '../../../lib/format/format.ts';
import { historyKey } from '../net-worth.queries.ts';
import { fewWeeks, type HistoryPeriod, historyQuery } from './history-periods.ts';

/**
 * Net worth through a period, in the base currency; the last one stays on screen while another is
 * fetched. `split`: with its parts.
 */
export function useNetWorthHistory(period: HistoryPeriod, split: boolean) {
  const query = { ...historyQuery(period, today()), ...(split && { split: 'true' as const }) };
  return useQuery({
    queryKey: [...historyKey, query],
    queryFn: async ({ signal }) => {
      const history = await call(netWorth.history, { query }, { signal });
      if (period !== 'ALL' || history.points.length >= fewWeeks) return history;
      return call(netWorth.history, { query: { ...query, interval: 'DAY' } }, { signal });
    },
    placeholderData: keepPreviousData,
    // The panel says that it failed.
    meta: { silent: true },
  });
}
