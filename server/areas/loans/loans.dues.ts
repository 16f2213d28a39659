import { paymentOf } from '../../../finance/loans/loan.ts';
import { centsToDecimal } from '../../../finance/money/cents.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type AreaDue, type DuesQuestion, inSteps } from '../../due.ts';
import { instalmentsOfLoan } from '../../ledger/loan-terms.ts';
import { listLoans } from '../../ledger/stored-loans.repository.ts';

/** The instalments of loans on their due days; settled are those that are booked or assumed to be paid. */
export async function loanDues(
  db: Db,
  _deps: Deps,
  { ownerId, from, to, today, rowId }: DuesQuestion,
): Promise<AreaDue[]> {
  const loans = await listLoans(db, ownerId, rowId === undefined ? {} : { id: rowId });
  return inSteps(loans, (loan) => {
    const { id, name, currency, version, updated_at } = loan.row;
    return instalmentsOfLoan(loan, today, { from, to }).map((instalment) => ({
      kind: 'LOAN' as const,
      rowId: id,
      occurrence: String(instalment.number),
      title: `${name} 第${instalment.number}期`,
      date: instalment.dueDate,
      money: { amount: centsToDecimal(paymentOf(instalment)), currency },
      link: `/dashboard/loans/${id}`,
      isSettled: instalment.state === 'PAID',
      version,
      updatedAt: updated_at,
    }));
  });
}
