import type { DebtStatus } from '../../../contract/debts/debt-fields.ts';
import type { Debt } from './debt.ts';

export interface Arrangement {
  keyword: string;
  /** Null shows all. */
  status: DebtStatus | null;
  order: 'earliest' | 'latest';
}

export const everything: Arrangement = { keyword: '', status: null, order: 'earliest' };

/** The filters of an arrangement as the server takes them. */
export function filterOf({ keyword, status }: Arrangement) {
  return { ...(keyword.trim() && { keyword: keyword.trim() }), ...(status && { status }) };
}

/**
 * The filtered entries, by due date. Paid ones come below the others in both directions, and those
 * without a due date at the end of each group.
 */
export function arrangeDebts(debts: readonly Debt[], arrangement: Arrangement): Debt[] {
  const keyword = arrangement.keyword.trim().toLocaleLowerCase('zh-CN');
  return debts
    .filter(({ status }) => arrangement.status === null || status === arrangement.status)
    .filter(({ counterparty }) => counterparty.toLocaleLowerCase('zh-CN').includes(keyword))
    .sort(
      (a, b) =>
        Number(a.status === 'PAID') - Number(b.status === 'PAID') ||
        Number(a.dueDate === null) - Number(b.dueDate === null) ||
        byDay(a, b) * (arrangement.order === 'earliest' ? 1 : -1),
    );
}

function byDay(a: Debt, b: Debt): number {
  if (a.dueDate === b.dueDate) return 0;
  return (a.dueDate ?? '') < (b.dueDate ?? '') ? -1 : 1;
}
