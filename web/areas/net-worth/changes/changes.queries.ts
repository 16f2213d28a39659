import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { netWorth } from '../../../../contract/net-worth/net-worth.ts';
import type { ChangePart } from '../../../../contract/net-worth/net-worth-fields.ts';
import { call } from '../../../lib/api/api.ts';
import { historyKey } from '../net-worth.queries.ts';

/** Why net worth changed since the end of last month. */
export function useMonthChanges() {
  return useQuery({
    queryKey: [...historyKey, 'changes'],
    queryFn: ({ signal }) => call(netWorth.changes, {}, { signal }),
    // The line shows that it failed.
    meta: { silent: true },
  });
}

const pageSize = 50;

interface Period {
  from: string;
  to: string;
}

/** What a part of the change is made of, page by page. */
export function useChangeRows(part: ChangePart, { from, to }: Period) {
  return useInfiniteQuery({
    queryKey: [...historyKey, 'change-rows', part, from, to],
    queryFn: ({ pageParam: page, signal }) =>
      call(netWorth.changeRows, { query: { part, from, to, page, size: pageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    meta: { silent: true },
  });
}
