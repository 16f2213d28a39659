import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { ApiError } from '../api/api-error.ts';
import { withoutAmounts } from '../format/hidden-amounts.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `silent`: the page shows the failure itself, and no toast does. */
    queryMeta: { silent?: boolean };
    mutationMeta: { silent?: boolean };
  }
}

const freshMs = 5 * 60_000;
const unusedMs = 300_000;

/**
 * Retries, freshness and announcements of failures as docs/specification.md, chapters 8 and 9 want
 * them.
 */
export function createQueryClient(): QueryClient {
  // TanStack Query takes the network for granted until it hears of a change.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => announce(error, '请求失败', query.meta),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        // A form whose row has changed meanwhile shows the newer row and offers what to do.
        if (!(error instanceof ApiError && error.newerRow))
          announce(error, '操作失败', mutation.meta);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        gcTime: unusedMs,
        refetchOnWindowFocus: false,
        // Not on mount, except for what is known to be out of date: an old balance would be a lie.
        refetchOnMount: (query) => query.state.isInvalidated,
        retry: (failures, error) => failures < 3 && isPassing(error),
        retryDelay: (failures) => doubling(failures, 30_000),
      },
      mutations: {
        retry: (failures, error) => failures < 2 && isPassing(error),
        retryDelay: (failures) => doubling(failures, 10_000),
        // Offline, the call fails with a message instead of waiting in silence.
        networkMode: 'always',
      },
    },
  });
}

function isPassing(error: Error): boolean {
  return error instanceof ApiError && error.isPassing;
}

function doubling(failures: number, capMs: number): number {
  return Math.min(1000 * 2 ** failures, capMs);
}

function announce(error: Error, title: string, meta: { silent?: boolean } | undefined): void {
  if (meta?.silent) return;
  // A 401 leads to the sign-in page, which shows why. Errors of a user
  // who has signed out are not shown.
  if (error instanceof ApiError && (error.status === 401 || error.kind === 'session')) return;
  if (error instanceof ApiError && error.kind === 'cancelled') toast.info(error.message);
  else toast.error(withoutAmounts(error.message), title);
}
