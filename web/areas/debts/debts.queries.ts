import { useQuery } from '@tanstack/react-query';
import { receivablesPayables } from '../../../contract/debts/debts.ts';
import type { Call } from '../../../contract/endpoint.ts';
import { call } from '../../lib/api/api.ts';
import { dayUnlessToday } from '../../lib/format/format.ts';
import { useChange, useRemoval } from '../../lib/query/use-change.ts';
import { calls, counterpartyOnWire, type Debt, type Side, toDebt } from './debt.ts';
import type { DebtChanges, DebtValues } from './debt-values.ts';

type PayBody = NonNullable<Call<typeof calls.receivables.pay>['body']>;

const keys = {
  list: (side: string) => ['debts', 'list', side] as const,
  summary: (side: string) => ['debts', 'summary', side] as const,
  payments: (side: string, id: string) => ['debts', 'payments', side, id] as const,
  ageing: (side: string) => ['debts', 'ageing', side] as const,
  people: ['debts', 'people'] as const,
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
      const body = {
        ...counterpartyOnWire(side, counterparty),
        ...terms,
        day: dayUnlessToday(day),
      };
      return call(create, { body }, key);
    },
    message: create.message,
  });
}

export async function updateDebt(side: Side, id: string, changes: DebtChanges): Promise<Debt> {
  const { counterparty, ...terms } = changes;
  const body = {
    ...(counterparty !== undefined && counterpartyOnWire(side, counterparty)),
    ...terms,
  };
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

/** What was paid of a debt; only while it is shown. */
export function usePayments(side: Side, id: string, enabled: boolean) {
  return useQuery({
    queryKey: keys.payments(side, id),
    queryFn: ({ signal }) => call(calls[side].payments, { params: { id } }, { signal }),
    enabled,
  });
}

/** Settles a part of a debt. */
export function usePay(side: Side) {
  const { pay } = calls[side];
  return useChange({
    send: ({ id, body }: { id: string; body: PayBody }, key) =>
      call(pay, { params: { id }, body }, key),
    message: pay.message,
    rowsOf: ({ id }) => [id],
  });
}

/** Undoes one payment: the ids are the debt's and the payment's. */
export function useUndoPayment(side: Side) {
  const { undoPayment } = calls[side];
  return useRemoval({
    send: ([id = '', paymentId = '']) => call(undoPayment, { params: { id, paymentId } }),
    message: undoPayment.message,
  });
}

export function useAgeing(side: Side) {
  return useQuery({
    queryKey: keys.ageing(side),
    queryFn: ({ signal }) => call(calls[side].ageing, {}, { signal }),
  });
}

export function usePeople() {
  return useQuery({
    queryKey: keys.people,
    queryFn: ({ signal }) => call(receivablesPayables.people, {}, { signal }),
  });
}

export function useRemoveDebt(side: Side) {
  const { remove } = calls[side];
  return useRemoval({
    send: ([id]) => call(remove, { params: { id } }),
    message: remove.message,
  });
}
