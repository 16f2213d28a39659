import type { Payable, Receivable } from '../../../contract/debts/debts.ts';
import { call } from '../../lib/api/api.ts';
import { dayUnlessToday } from '../../lib/format/format.ts';
import { editCall, useCall } from '../../lib/query/use-call.ts';
import { useChange } from '../../lib/query/use-change.ts';
import { calls, counterpartyOnWire, type Debt, type Side, toDebt } from './debt.ts';
import type { DebtChanges } from './debt-values.ts';

export function useDebts(side: Side) {
  return useCall(calls[side].list, {}, { select: toDebts });
}

const toDebts = (entries: (Receivable | Payable)[]) => entries.map(toDebt);

export async function updateDebt(side: Side, id: string, changes: DebtChanges): Promise<Debt> {
  const { counterparty, ...terms } = changes;
  const body = {
    ...(counterparty !== undefined && counterpartyOnWire(side, counterparty)),
    ...terms,
  };
  return toDebt(await editCall(calls[side].update)(id, body));
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
