import { keepPreviousData, type QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import type { Call } from '../../../contract/endpoint.ts';
import type { Currency } from '../../../contract/fields/currencies.ts';
import { securities } from '../../../contract/securities/securities.ts';
import type { SecuritiesAccount } from '../../../contract/securities/securities-fields.ts';
import { call } from '../../lib/api/api.ts';
import { refetchNothing, useChange, useRemoval } from '../../lib/query/use-change.ts';

const keys = {
  list: (currency: string) => ['securities', 'list', currency] as const,
  overview: (currency: string) => ['securities', 'overview', currency] as const,
  positions: (query: object) => ['securities', 'positions', query] as const,
  // Outside `securities`: no change of an amount makes it out of date.
  credentialKey: ['credential-key'],
} as const;

/** How often the list is polled while a sync goes on. */
const lookEveryMs = 2000;

type PositionFilters = NonNullable<Call<typeof securities.positions>['query']>;

export function useSecuritiesAccounts(currency: Currency) {
  return useQuery({
    queryKey: keys.list(currency),
    queryFn: ({ signal }) => call(securities.list, { query: { currency } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.some(({ syncStatus }) => syncStatus === 'SYNCING') ? lookEveryMs : false,
  });
}

export function useSecuritiesOverview(currency: Currency) {
  return useQuery({
    queryKey: keys.overview(currency),
    queryFn: ({ signal }) => call(securities.overview, { query: { currency } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One page of positions. What was there before stays on screen while the next is fetched. */
export function usePositions(query: PositionFilters) {
  return useQuery({
    queryKey: keys.positions(query),
    queryFn: ({ signal }) => call(securities.positions, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The key that credentials are encrypted with; asked for when there is something to encrypt. */
export function fetchCredentialKey(queryClient: QueryClient): Promise<string> {
  return queryClient.fetchQuery({
    queryKey: keys.credentialKey,
    queryFn: async () => (await call(securities.credentialKey)).key,
    // Never from the cache: a server that was set up anew has another key.
    staleTime: 0,
  });
}

/** Links an account. Nothing of it has been read yet when `onDone` is called. */
export function useCreateSecuritiesAccount(onDone: (account: SecuritiesAccount) => void) {
  return useChange({
    send: (body: Call<typeof securities.create>['body'], key) =>
      call(securities.create, { body }, key),
    message: securities.create.message,
    onDone,
  });
}

export function useRemoveSecuritiesAccount() {
  return useRemoval({
    send: ([id]) => call(securities.remove, { params: { id } }),
    message: securities.remove.message,
  });
}

/** Makes the imported trades of a symbol come to what the broker says. */
export function useCorrectTrades() {
  return useChange({
    send: ({ accountId, symbol }: { accountId: string; symbol: string }, key) =>
      call(securities.correct, { params: { id: accountId }, body: { symbol } }, key),
    message: securities.correct.message,
  });
}

export function useSyncAccount() {
  return useChange({ send: (id: string) => call(securities.sync, { params: { id } }) });
}

/** Tries the key of an account; it changes nothing. */
export function useTestAccount() {
  return useChange({
    send: (id: string) => call(securities.test, { params: { id } }),
    refetch: refetchNothing,
  });
}

/** Tries a key before anything is saved. */
export function useTryCredentials() {
  return useMutation({
    mutationFn: (body: Call<typeof securities.tryCredentials>['body']) =>
      call(securities.tryCredentials, { body }),
  });
}
