import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DueKind, DueState } from '../../../contract/dues/due-kinds.ts';
import { calendarFeed, type Due, dues } from '../../../contract/dues/dues.ts';
import { call } from '../../lib/api/api.ts';
import { useChange } from '../../lib/query/use-change.ts';

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

function useFeedChange<Input, Answer>(send: (input: Input) => Promise<Answer>, message: string) {
  const queryClient = useQueryClient();
  return useChange<Input, Answer>({
    send,
    message,
    refetch: () => queryClient.invalidateQueries({ queryKey: keys.feed }),
  });
}

/** Gives the feed a new address, which is answered this once. */
export function useRenewFeed() {
  const { renew } = calendarFeed;
  return useFeedChange((body: { amounts: boolean }) => call(renew, { body }), renew.message);
}

export function useUpdateFeed() {
  const { update } = calendarFeed;
  return useFeedChange((body: { amounts: boolean }) => call(update, { body }), update.message);
}

export function useRemoveFeed() {
  const { remove } = calendarFeed;
  return useFeedChange((_: null) => call(remove, {}), remove.message);
}
