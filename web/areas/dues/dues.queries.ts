import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DueKind, DueState } from '../../../contract/dues/due-kinds.ts';
import { calendarFeed, type Due, dues } from '../../../contract/dues/dues.ts';
import { call } from '../../lib/api/api.ts';
import { type Refetch, useChange } from '../../lib/query/use-change.ts';

export interface DuesQuery {
  from: string;
  to: string;
  kind?: DueKind;
  state?: DueState;
}

const keys = { feed: ['dues', 'feed'] } as const;

/** What falls due on some days. The period before stays on screen while the next is fetched. */
export function useDues(query: DuesQuery, enabled = true) {
  return useQuery({
    queryKey: ['dues', 'list', query],
    queryFn: ({ signal }) => call(dues.list, { query: { ...query } }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export type DueChange = { due: Due; done: boolean } | { due: Due; until: string | null };

/** Marks a due as done or open, or puts it off. */
export function useChangeDue() {
  return useChange({
    send: (change: DueChange) => {
      const params = { key: change.due.key };
      if ('done' in change) return call(change.done ? dues.markDone : dues.unmarkDone, { params });
      if (change.until === null) return call(dues.unsnooze, { params });
      return call(dues.snooze, { params, body: { until: change.until } });
    },
    rowsOf: ({ due }) => [due.key],
  });
}

export function useFeed(enabled: boolean) {
  return useQuery({
    queryKey: keys.feed,
    queryFn: ({ signal }) => call(calendarFeed.show, {}, { signal }),
    enabled,
  });
}

const refetchFeed: Refetch = (queryClient) =>
  queryClient.invalidateQueries({ queryKey: keys.feed });

/** Gives the feed a new address, which is answered this once. */
export function useRenewFeed() {
  const { renew } = calendarFeed;
  return useChange({
    send: (body: { amounts: boolean }) => call(renew, { body }),
    message: renew.message,
    refetch: refetchFeed,
  });
}

export function useUpdateFeed() {
  const { update } = calendarFeed;
  return useChange({
    send: (body: { amounts: boolean }) => call(update, { body }),
    message: update.message,
    refetch: refetchFeed,
  });
}

export function useRemoveFeed(onDone: () => void) {
  const { remove } = calendarFeed;
  return useChange({
    send: () => call(remove, {}),
    message: remove.message,
    onDone,
    refetch: refetchFeed,
  });
}
