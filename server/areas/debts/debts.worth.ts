import { debtStatus } from '../../../finance/debts/debts.ts';
import { byCurrency } from '../../../finance/money/money.ts';
import type { Worth } from '../../../finance/net-worth/worth.ts';
import type { WorthQuestion } from '../../area.ts';
import type { Db } from '../../db/database.ts';
import { toDebt } from './debt-answers.ts';
import { listDebts } from './debts.repository.ts';

/** What others owe a user and what the user owes; what is paid counts no more. */
export async function debtsWorth(db: Db, { ownerId, today }: WorthQuestion): Promise<Worth> {
  const outstanding = async (kind: 'RECEIVABLE' | 'PAYABLE') =>
    (await listDebts(db, ownerId, kind)).map(toDebt).filter((debt) => !debt.isPaid);
  const payables = await outstanding('PAYABLE');
  return {
    receivables: byCurrency(await outstanding('RECEIVABLE')),
    payables: byCurrency(payables),
    overduePayables: payables.filter((debt) => debtStatus(debt, today) === 'OVERDUE').length,
  };
}
