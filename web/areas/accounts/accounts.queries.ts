import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { accountTransfers } from '../../../contract/accounts/transfers.ts';
import type { Call } from '../../../contract/endpoint.ts';
import { call } from '../../lib/api/api.ts';
import { useChange, useRemoval } from '../../lib/query/use-change.ts';

const keys = {
  summary: ['accounts', 'summary'],
  transactions: (id: string, page: number) => ['accounts', 'transactions', id, page] as const,
} as const;

export function useAccountSummary() {
  return useQuery({
    queryKey: keys.summary,
    queryFn: ({ signal }) => call(accounts.summary, {}, { signal }),
  });
}

/** One page of an account's ledger. The page before stays on screen while the next is fetched. */
export function useTransactions(id: string, page: number) {
  return useQuery({
    queryKey: keys.transactions(id, page),
    queryFn: ({ signal }) =>
      call(accounts.transactions, { params: { id }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useCreateAccount() {
  return useChange({
    send: (body: Call<typeof accounts.create>['body'], key) => call(accounts.create, { body }, key),
    message: accounts.create.message,
  });
}

export function updateAccount(id: string, body: Call<typeof accounts.update>['body']) {
  return call(accounts.update, { params: { id }, body });
}

export function useMoveMoney(direction: 'deposit' | 'withdraw') {
  const endpoint = accounts[direction];
  return useChange({
    send: (input: Call<typeof endpoint>, key) => call(endpoint, input, key),
    message: endpoint.message,
  });
}

export function useMakeTransfer() {
  return useChange({
    send: (body: Call<typeof accountTransfers.create>['body'], key) =>
      call(accountTransfers.create, { body }, key),
    message: accountTransfers.create.message,
  });
}

export function useUndoTransfer() {
  return useRemoval({
    send: ([id]) => call(accountTransfers.remove, { params: { id } }),
    message: accountTransfers.remove.message,
  });
}

export function useRemoveAccount() {
  return useRemoval({
    send: ([id]) => call(accounts.remove, { params: { id } }),
    message: accounts.remove.message,
  });
}

export function useSetDefaultAccount() {
  return useChange({
    send: (id: string) => call(accounts.setDefault, { params: { id } }),
    message: accounts.setDefault.message,
    rowsOf: (id) => [id],
  });
}
