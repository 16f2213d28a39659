import type { z } from 'zod';
import type { loanPreviewBody } from '../../../contract/loans/loan-bodies.ts';
import type { LoanSchedule } from '../../../contract/loans/loans.ts';
import type { Prepayment } from '../../../finance/loans/loan.ts';
import { loanFigures } from '../../../finance/loans/loan-figures.ts';
import { toCents } from '../../../finance/money/cents.ts';
import { decimal } from '../../../finance/money/decimal.ts';
import { groupedAmount } from '../../../finance/net-worth/change-summary.ts';
import { todayOf } from '../../business-day.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { fieldError } from '../../errors.ts';
import { notHandedOver } from '../../ledger/handed-over.ts';
import { termsOf } from '../../ledger/loan-terms.ts';
import { toSchedule } from './loan-answers.ts';
import { agreedAfter, loanColumns, loanDay, rateRows } from './loan-columns.ts';
import { findLoan } from './loans.repository.ts';

/** The schedule of terms that are not stored, of a new loan or of one that is edited. */
export async function previewSchedule(
  db: Db,
  deps: Deps,
  ownerId: string,
  body: z.output<typeof loanPreviewBody>,
): Promise<LoanSchedule> {
  const now = toInstantColumn(deps.now());
  const edited = body.loanId == null ? undefined : await findLoan(db, ownerId, body.loanId);
  if (body.loanId != null && !edited) throw fieldError('loanId', '贷款不存在');
  const columns = loanColumns(deps, body, edited?.row);
  const row = {
    id: '',
    owner_id: ownerId,
    ...columns,
    undone_act_id: null,
    ...notHandedOver,
    ...agreedAfter(columns, edited),
    version: 1,
    created_at: now,
    updated_at: now,
  };
  const rates = edited && body.rates == null ? edited.rates : rateRows(deps, row, body.rates ?? []);
  const terms = termsOf({ row, rates });
  const numbered = (body.prepayments ?? []).map(({ day, amount, mode }, index) => ({
    prepayment: prepaymentOf(deps, { day, amount, mode }, `prepayments.${index}.day`),
    index,
  }));
  numbered.sort((a, b) => (a.prepayment.day < b.prepayment.day ? -1 : 1));
  const prepayments = numbered.map(({ prepayment }) => prepayment);
  const asOf = { today: todayOf(deps), assumedPaidBefore: columns.assumed_paid_before };
  const figures = loanFigures(terms, { prepayments, instalments: [] }, asOf);
  for (const [at, { index, prepayment }] of numbered.entries()) {
    const field = `prepayments.${index}`;
    if (prepayment.day < columns.start_date) {
      throw fieldError(`${field}.day`, '还款日期不能早于放款日期');
    }
    refuseAboveBalance(prepayment, figures.prepayments[at]?.balanceBefore, `${field}.amount`);
  }
  return toSchedule(columns.currency, figures, {
    instalments: [],
    prepayments: prepayments.map(() => ({ id: null })),
  });
}

function prepaymentOf(
  deps: Deps,
  { day, amount, mode }: { day: string; amount: number; mode: Prepayment['mode'] },
  field: string,
): Prepayment {
  return { day: loanDay(deps, day, field), amount: toCents(decimal(amount)), mode };
}

/**
 * Refuses a prepayment above what is owed before it. `because` says, after a colon, why less is owed than the
 * loan shows.
 */
export function refuseAboveBalance(
  { amount }: Pick<Prepayment, 'amount'>,
  balance: bigint | undefined,
  field: string,
  because = '',
): void {
  const most = balance ?? 0n;
  if (amount > most) {
    throw fieldError(field, `提前还款不能超过剩余本金${groupedAmount(most)}${because}`);
  }
}
