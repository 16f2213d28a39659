import { debtStatus } from '../../finance/debts.ts';
import { byCurrency, type Money } from '../../finance/money.ts';
import type { Db } from '../db/database.ts';
import { toDebt } from '../receivables-payables/debt-answers.ts';
import { listDebts } from '../receivables-payables/debts.repository.ts';

/** What a user's receivables and payables add to the balance sheet. */
export interface DebtFigures {
  receivables: Money[];
  payables: Money[];
  overduePayables: number;
}

/** What others owe a user and what the user owes, as the overview counts it: what is paid is gone. */
export async function debtFigures(db: Db, userId: string, today: string): Promise<DebtFigures> {
  const outstanding = async (kind: 'RECEIVABLE' | 'PAYABLE') =>
    (await listDebts(db, userId, kind)).map(toDebt).filter((debt) => !debt.isPaid);
  const payables = await outstanding('PAYABLE');
  return {
    receivables: byCurrency(await outstanding('RECEIVABLE')),
    payables: byCurrency(payables),
    overduePayables: payables.filter((debt) => debtStatus(debt, today) === 'OVERDUE').length,
  };
}
