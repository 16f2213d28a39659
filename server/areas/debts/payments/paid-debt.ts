import { type Decimal, sum } from '../../../../finance/money/decimal.ts';
import { fromDecimalColumn, toInstantColumn } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { debtRows } from '../debts.repository.ts';
import type { PaidDebt, PaymentRow } from './debt-payments.repository.ts';

/** What a payment of each kind of debt books in a cash account, and with which sign. */
export const debtActs = {
  RECEIVABLE: { kind: 'RECEIVABLE_PAYMENT', sign: 1 },
  PAYABLE: { kind: 'PAYABLE_PAYMENT', sign: -1 },
} as const;

/** What payments come to. */
export function settledBy(payments: readonly PaymentRow[]): Decimal {
  return sum(payments.map(({ amount }) => fromDecimalColumn(amount)));
}

/** What is left of a debt. */
export function outstandingOf({ row, payments }: PaidDebt): Decimal {
  return fromDecimalColumn(row.amount).minus(settledBy(payments));
}

/** The day of the latest of some payments. */
export function latestDay(payments: PaidDebt['payments']): string | null {
  const days = payments.map(({ day }) => day).sort();
  return days.at(-1) ?? null;
}

/**
 * Writes a changed debt as its next version. It is paid when its payments come to its amount, on the day
 * of the latest of them.
 */
export async function saveDebt(tx: Tx, deps: Deps, debt: PaidDebt): Promise<PaidDebt> {
  const now = toInstantColumn(deps.now());
  const { row, payments } = debt;
  const isPaid = outstandingOf(debt).eq(0);
  const { id, owner_id, counterparty, amount, due_day, description } = row;
  const changes = {
    counterparty,
    amount,
    due_day,
    description,
    paid_at: isPaid ? (row.paid_at ?? now) : null,
    paid_day: isPaid ? latestDay(payments) : null,
    version: row.version + 1,
    updated_at: now,
  };
  await debtRows.update(tx, owner_id, id, changes);
  return { row: { ...row, ...changes }, payments };
}
