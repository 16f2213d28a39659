import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Call } from '../../../contract/endpoint.ts';
import { investmentAnalysis } from '../../../contract/investments/investment-analysis.ts';
import { investmentPrices } from '../../../contract/investments/investment-prices.ts';
import { investments } from '../../../contract/investments/investments.ts';
import { call } from '../../lib/api/api.ts';
import { moneyChanged } from '../../lib/query/invalidate.ts';
import { keys } from '../../lib/query/keys.ts';
import { type Rows, useRemoval, useRowChange } from '../../lib/query/row-changes.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { Sorting } from './list/sorting.ts';

type Keyed<Input> = Input & { idempotencyKey: string };

/** All holdings in an order. The last order stays on screen while the next is fetched. */
export function useInvestments(sorting: Sorting) {
  return useQuery({
    queryKey: keys.investments.list(sorting),
    queryFn: ({ signal }) => call(investments.list, { query: sorting }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useInvestmentSummary() {
  return useQuery({
    queryKey: keys.investments.summary,
    queryFn: ({ signal }) => call(investmentAnalysis.summary, {}, { signal }),
  });
}

/*
 * After every change, refused or not, the figures are fetched anew: an answer that got lost may have
 * changed them, and a refusal often means that what is on screen is old.
 */

export function useCreateInvestment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...input }: Keyed<Call<typeof investments.create>>) =>
      call(investments.create, input, { idempotencyKey }),
    onSettled: () => moneyChanged(queryClient),
  });
}

export function useUpdateInvestment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Call<typeof investments.update>) => call(investments.update, input),
    onSettled: () => moneyChanged(queryClient),
  });
}

export function useRemoveInvestment() {
  return useRemoval({
    send: ([id]) => call(investments.remove, { params: { id } }),
    message: investments.remove.message,
  });
}

export function useSetStatus() {
  return useRowChange<Rows & { body: Call<typeof investments.setStatus>['body'] }>({
    send: ({ rows: [id], body }) => call(investments.setStatus, { params: { id }, body }),
    onDone: () => toast.success(investments.setStatus.message),
  });
}

export function useSetPrice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Call<typeof investmentPrices.setPrice>) =>
      call(investmentPrices.setPrice, input),
    onSettled: () => moneyChanged(queryClient),
  });
}

/** One symbol's live price. */
export function useUpdatePrice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Call<typeof investmentPrices.updatePrice>) =>
      call(investmentPrices.updatePrice, input),
    onSettled: () => moneyChanged(queryClient),
  });
}

export function useSyncPrices() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(investmentPrices.syncPrices),
    onSettled: () => moneyChanged(queryClient),
  });
}
