import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { dayUnlessToday } from '../../lib/format/format.ts';
import { useChange, useRemoval } from '../../lib/query/use-change.ts';
import { calls, type Debt, named, type Side, toDebt } from './debt.ts';
import type { DebtChanges, DebtValues } from './debt-values.ts';

const keys = {
  list: (side: string) => ['debts', 'list', side] as const,
  summary: (side: string) => ['debts', 'summary', side] as const,
};

export function useDebts(side: Side) {
  return useQuery({
    queryKey: keys.list(side),
    queryFn: async ({ signal }) => (await call(calls[side].list, {}, { signal })).map(toDebt),
  });
}

export function useDebtSummary(side: Side) {
  return useQuery({
    queryKey: keys.summary(side),
    queryFn: ({ signal }) => call(calls[side].summary, {}, { signal }),
  });
}

export function useAddDebt(side: Side) {
  const { create } = calls[side];
  return useChange({
    send: ({ counterparty, day, ...terms }: DebtValues, key) => {
      const body = { ...named(side, counterparty), ...terms, day: dayUnlessToday(day) };
      return call(create, { body }, key);
    },
    message: create.message,
  });
}

export async function updateDebt(side: Side, id: string, changes: DebtChanges): Promise<Debt> {
  const { counterparty, ...terms } = changes;
  const body = { ...(counterparty !== undefined && named(side, counterparty)), ...terms };
  return toDebt(await call(calls[side].update, { params: { id }, body }));
}

export interface PaidMark {
  debt: Debt;
  isPaid: boolean;
  /** When it was paid; left out it is today. */
  day?: string;
}

/** Marks a debt as paid or as unpaid. */
export function useSetPaid(side: Side, onDone: (mark: PaidMark) => void) {
  return useChange({
    send: ({ debt: { id }, isPaid, day }: PaidMark) =>
      isPaid
        ? call(calls[side].markPaid, {
            params: { id },
            body: day ? { day: dayUnlessToday(day) } : undefined,
          })
        : call(calls[side].unmarkPaid, { params: { id } }),
    onDone: (_, mark) => onDone(mark),
    rowsOf: ({ debt }) => [debt.id],
  });
}

export function useRemoveDebt(side: Side) {
  const { remove } = calls[side];
  return useRemoval({
    send: ([id]) => call(remove, { params: { id } }),
    message: remove.message,
  });
}
