import { type Decimal, sum } from '../../../../finance/money/decimal.ts';
import { fromDecimalColumn } from '../../../db/columns.ts';
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
