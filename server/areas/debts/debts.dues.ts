import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { AreaDue, DuesQuestion } from '../../due.ts';
import { toDebt } from './debt-answers.ts';
import { listDebtsDue } from './debts.repository.ts';
import { withPayments } from './payments/debt-payments.repository.ts';

const words = {
  RECEIVABLE: { label: '应收款', link: '/dashboard/receivables-payables' },
  PAYABLE: { label: '应付款', link: '/dashboard/receivables-payables?tab=payables' },
} as const;

/** Debts on their due dates, with what is left of them. */
export async function debtDues(
  db: Db,
  _deps: Deps,
  { ownerId, from, to }: DuesQuestion,
): Promise<AreaDue[]> {
  const rows = await listDebtsDue(db, ownerId, { from, to });
  return (await withPayments(db, ownerId, rows)).map((debt) => {
    const { id, kind, counterparty, due_day, version, updated_at } = debt.row;
    const { amount, currency, isPaid, settled } = toDebt(debt);
    return {
      kind,
      rowId: id,
      occurrence: '',
      title: `${words[kind].label} ${counterparty}`,
      date: due_day ?? from,
      money: { amount: isPaid ? settled : amount, currency },
      link: words[kind].link,
      isSettled: isPaid,
      version,
      updatedAt: updated_at,
    };
  });
}
