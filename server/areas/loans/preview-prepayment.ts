import type { z } from 'zod';
import type { prepayBody, previewPrepaymentBody } from '../../../contract/loans/loan-bodies.ts';
import type { Day } from '../../../finance/calendar/days.ts';
import {
  type PrepaymentPreview,
  previewPrepayment,
} from '../../../finance/loans/preview-prepayment.ts';
import { toCents } from '../../../finance/money/cents.ts';
import { decimal } from '../../../finance/money/decimal.ts';
import { groupedAmount } from '../../../finance/net-worth/change-summary.ts';
import { todayOf } from '../../business-day.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { fieldError } from '../../errors.ts';
import { figuresOfLoan, historyOf, termsOf } from '../../ledger/loan-terms.ts';
import type { StoredLoan } from '../../ledger/stored-loans.repository.ts';
import { loanDay } from './loan-columns.ts';
import { requiredLoan } from './loans.service.ts';
import { refuseAboveBalance } from './preview-schedule.ts';

/** What a prepayment would change. Its day may be any: what is due until then is taken as paid. */
export async function tryPrepayment(
  db: Db,
  deps: Deps,
  ownerId: string,
  id: string,
  body: z.output<typeof previewPrepaymentBody>,
): Promise<PrepaymentPreview> {
  const loan = await requiredLoan(db, ownerId, id);
  const day = body.day == null ? todayOf(deps) : loanDay(deps, body.day, 'day');
  if (day < loan.row.start_date) throw fieldError('day', '还款日期不能早于放款日期');
  const preview = previewOf(loan, { ...body, day });
  const amount = toCents(decimal(body.amount));
  refuseAboveBalance({ amount }, preview.balanceBefore, 'amount', takenAsPaid(deps, loan, day));
  return preview;
}

/**
 * The instalments that are not paid and yet are taken as paid before a prepayment, because they are due by its
 * day: they are why less can be prepaid than the loan shows as owed. Empty where there are none.
 */
export function takenAsPaid(deps: Deps, loan: StoredLoan, day: Day): string {
  const { instalments } = figuresOfLoan(loan, todayOf(deps));
  const due = instalments.filter(({ dueDate }) => dueDate <= day);
  const parts = [
    { words: '逾期未入账的', unpaid: due.filter(({ state }) => state === 'OVERDUE') },
    { words: '届时到期的', unpaid: due.filter(({ state }) => state === 'PLANNED') },
  ].flatMap(({ words, unpaid }) => {
    const [first, last] = [unpaid[0]?.number, unpaid.at(-1)?.number];
    if (first === undefined) return [];
    const numbers = first === last ? first : `${first}至${last}`;
    const principal = unpaid.reduce((sum, one) => sum + one.principal, 0n);
    return [`${words}第${numbers}期本金${groupedAmount(principal)}`];
  });
  return parts.length === 0 ? '' : `：已扣除${parts.join('、')}`;
}

export function previewOf(
  loan: StoredLoan,
  { day, amount, mode }: Pick<z.output<typeof prepayBody>, 'amount' | 'mode'> & { day: Day },
): PrepaymentPreview {
  const prepayment = { day, amount: toCents(decimal(amount)), mode };
  return previewPrepayment(termsOf(loan), historyOf(loan), prepayment);
}
