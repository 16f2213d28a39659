import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { moneyChanged } from '../../lib/query/invalidate.ts';
import { keys } from '../../lib/query/keys.ts';
import { type Rows, useRemoval, useRowChange } from '../../lib/query/row-changes.ts';
import { calls, type Debt, named, type Side, toDebt } from './debt.ts';
import type { DebtChanges, DebtValues } from './debt-values.ts';

export function useDebts(side: Side) {
  return useQuery({
    queryKey: keys.receivablesPayables.list(side),
    queryFn: async ({ signal }) => (await call(calls[side].list, {}, { signal })).map(toDebt),
  });
}

export function useDebtSummary(side: Side) {
  return useQuery({
    queryKey: keys.receivablesPayables.summary(side),
    queryFn: ({ signal }) => call(calls[side].summary, {}, { signal }),
  });
}

export function useAddDebt(side: Side) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ values, idempotencyKey }: { values: DebtValues; idempotencyKey: string }) => {
      const { counterparty, ...terms } = values;
      const body = { ...named(side, counterparty), ...terms };
      return call(calls[side].create, { body }, { idempotencyKey });
    },
    onSettled: () => moneyChanged(queryClient),
  });
}

export function useUpdateDebt(side: Side) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: DebtChanges }) => {
      const { counterparty, ...terms } = changes;
      const body = { ...(counterparty !== undefined && named(side, counterparty)), ...terms };
      return call(calls[side].update, { params: { id }, body });
    },
    onSettled: () => moneyChanged(queryClient),
  });
}

export interface PaidMark {
  debt: Debt;
  isPaid: boolean;
}

/** Sets or takes the paid mark. */
export function useSetPaid(side: Side, onDone: (mark: PaidMark) => void) {
  return useRowChange<PaidMark & Rows>({
    send: ({ debt: { id }, isPaid }) =>
      call(calls[side][isPaid ? 'markPaid' : 'unmarkPaid'], { params: { id } }),
    onDone,
  });
}

export function useRemoveDebt(side: Side) {
  const { remove } = calls[side];
  return useRemoval({
    send: ([id]) => call(remove, { params: { id } }),
    message: remove.message,
  });
}
