import { useQuery } from '@tanstack/react-query';
import { netWorth } from '../../../../contract/net-worth/net-worth.ts';
import { call } from '../../../lib/api/api.ts';
import { type ChartPeriod, firstDayOf } from '../../../lib/format/chart-periods.ts';
import { today } from '../../../lib/format/format.ts';
import { keepsLast, keyOfCall, silent } from '../../../lib/query/use-call.ts';

/** A whole history with fewer weeks is asked for by day. */
const fewWeeks = 104;

/**
 * Net worth through a period, in the base currency; the last one stays on screen while another is
 * fetched. `split`: with its parts.
 */
export function useNetWorthHistory(period: ChartPeriod, split: boolean) {
  const from = firstDayOf(period, today());
  const query = {
    ...(from ? { from, interval: 'DAY' as const } : { interval: 'WEEK' as const }),
    ...(split && { split: 'true' as const }),
  };
  return useQuery({
    queryKey: keyOfCall(netWorth.history, { query }),
    queryFn: async ({ signal }) => {
      const history = await call(netWorth.history, { query }, { signal });
      if (from || history.points.length >= fewWeeks) return history;
      return call(netWorth.history, { query: { ...query, interval: 'DAY' } }, { signal });
    },
    ...keepsLast,
    // The panel shows that it failed.
    ...silent,
  });
}
