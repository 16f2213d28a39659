import type { Db } from '../../../db/database.ts';
import { allRows } from '../../../integrity/all-rows.ts';
import type { IsWrong, Problem } from '../../../integrity/problem.ts';
import { checkActs } from '../../../ledger/acts-check.ts';
import type { DebtRow } from '../debts.repository.ts';
import type { PaymentRow } from './debt-payments.repository.ts';
import { latestDay, outstandingOf } from './paid-debt.ts';

/**
 * Checks that the payments of a debt are not more than it, that it counts as paid exactly when they
 * equal it, and that accounts have moved their money.
 */
export async function checkPayments(db: Db, isWrong: IsWrong): Promise<Problem[]> {
  const payments = new Map<string, PaymentRow[]>();
  for await (const payment of allRows<PaymentRow>(db, 'debt_payments', ['id'])) {
    const known = payments.get(payment.debt_id);
    if (known) known.push(payment);
    else payments.set(payment.debt_id, [payment]);
  }
  const problems: Problem[] = [];
  for await (const row of allRows<DebtRow>(db, 'debts', ['id'])) {
    const paid = payments.get(row.id) ?? [];
    if (isWrong('debts', row.id) || paid.some(({ id }) => isWrong('debt_payments', id))) continue;
    const left = outstandingOf({ row, payments: paid });
    const wrong = [
      left.lt(0) && 'its payments come to more than its amount',
      left.eq(0) !== (row.paid_at !== null) && 'is paid when its payments come to its amount',
      row.paid_day !== null &&
        row.paid_day !== latestDay(paid) &&
        'paid_day is not the day of its latest payment',
      paid.some(({ day }) => day < row.day) && 'has a payment before it arose',
    ].filter((what) => what !== false);
    problems.push(...wrong.map((what) => ({ table: 'debts', row: row.id, what })));
  }
  const kinds = ['RECEIVABLE_PAYMENT', 'PAYABLE_PAYMENT'] as const;
  return [...problems, ...(await checkActs(db, { table: 'debt_payments', kinds }))];
}
