import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accounts } from '../../../contract/accounts/accounts.ts';
import type { Call } from '../../../contract/endpoint.ts';
import { call } from '../../lib/api/api.ts';
import { moneyChanged } from '../../lib/query/invalidate.ts';
import { keys } from '../../lib/query/keys.ts';
import { useRemoval, useRowChange } from '../../lib/query/row-changes.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** A call together with the key that keeps its retries from moving money twice. */
type Keyed<Input> = Input & { idempotencyKey: string };

export function useAccounts() {
  return useQuery({
    queryKey: keys.accounts.list,
    queryFn: ({ signal }) => call(accounts.list, {}, { signal }),
  });
}

export function useAccountSummary() {
  return useQuery({
    queryKey: keys.accounts.summary,
    queryFn: ({ signal }) => call(accounts.summary, {}, { signal }),
  });
}

/** One page of an account's ledger. The page before stays on screen while the next is fetched. */
export function useTransactions(id: string, page: number) {
  return useQuery({
    queryKey: keys.accounts.transactions(id, page),
    queryFn: ({ signal }) =>
      call(accounts.transactions, { params: { id }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/*
 * After every change, refused or not, the figures are fetched anew: an answer that got lost may
 * have moved money, and a refusal often means that what is on screen is old.
 */

export function useCreateAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...input }: Keyed<Call<typeof accounts.create>>) =>
      call(accounts.create, input, { idempotencyKey }),
    onSettled: () => moneyChanged(queryClient),
  });
}

export function useUpdateAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...input }: Keyed<Call<typeof accounts.update>>) =>
      call(accounts.update, input, { idempotencyKey }),
    onSettled: () => moneyChanged(queryClient),
  });
}

export function useMoveMoney(direction: 'deposit' | 'withdraw') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...input }: Keyed<Call<typeof accounts.deposit>>) =>
      call(accounts[direction], input, { idempotencyKey }),
    onSettled: () => moneyChanged(queryClient),
  });
}

export function useRemoveAccount() {
  return useRemoval({
    send: ([id]) => call(accounts.remove, { params: { id } }),
    message: accounts.remove.message,
  });
}

export function useSetDefaultAccount() {
  return useRowChange({
    send: ({ rows: [id] }) => call(accounts.setDefault, { params: { id } }),
    onDone: () => toast.success(accounts.setDefault.message),
  });
}
