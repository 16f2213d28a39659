import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { ApiError } from '../api/api-error.ts';
import { refetchMoney } from './invalidate.ts';

const mutationKey = ['row-change'];
const runningChanges = { mutationKey, status: 'pending' } as const;

type Ids = readonly [string, ...string[]];

/** Which rows of a list are changed. */
export interface Rows {
  rows: Ids;
}

interface RowChange<Change> {
  send: (change: Change) => Promise<unknown>;
  /** Hears of every success, also of several under way at once. */
  onDone: (change: Change) => void;
  /** Fetches anew what shows the rows; settles when that is done. */
  refetch?: (queryClient: QueryClient) => Promise<unknown>;
}

/**
 * A change that a button of a row makes without a form. From the press until the list has been fetched
 * anew the row is busy (`useIsRowBusy`): what it shows is not true any more.
 */
export function useRowChange<Change extends Rows>(options: RowChange<Change>) {
  const { send, onDone, refetch = refetchMoney } = options;
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: send,
    onSuccess: (_, change) => onDone(change),
    onSettled: () => refetch(queryClient),
  });
  return {
    isPending,
    /** Begins the change, unless one of the rows is being changed already. */
    change: (change: Change) => {
      const running = queryClient.getMutationCache().findAll(runningChanges);
      const busy = running.flatMap(({ state }) => (state.variables as Rows).rows);
      // Two presses may come before the row is drawn as busy.
      if (!change.rows.some((id) => busy.includes(id))) mutate(change);
    },
  };
}

interface Removal extends Pick<RowChange<Rows>, 'refetch'> {
  send: (ids: Ids) => Promise<unknown>;
  /** Said when it is done. */
  message: string;
}

/**
 * Deletes rows. When the answer to an earlier try got lost on its way, a 404 to the next one says that
 * the rows are gone, which is what was asked for.
 */
export function useRemoval({ send, message, ...rest }: Removal) {
  const tried = useRef(new Set<string>());
  return useRowChange<Rows>({
    ...rest,
    send: async ({ rows }) => {
      const isRepeated = rows.every((id) => tried.current.has(id));
      for (const id of rows) tried.current.add(id);
      try {
        await send(rows);
      } catch (error) {
        const isGone = error instanceof ApiError && error.status === 404;
        if (!isRepeated || !isGone) throw error;
      }
    },
    onDone: () => toast.success(message),
  });
}

/** Whether a row is being changed or deleted, or waits for its list to be fetched anew since. */
export function useIsRowBusy(id: string): boolean {
  const busy = useMutationState({
    filters: runningChanges,
    select: ({ state }) => (state.variables as Rows).rows.includes(id),
  });
  return busy.includes(true);
}
