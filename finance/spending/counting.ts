import type { TransactionType } from '../../contract/accounts/account-fields.ts';
import type { ActKind } from '../../contract/accounts/act-kinds.ts';
import type { CategoryKind } from '../../contract/spending/spending-words.ts';

/** What decides what an entry, or a part of one, counts as. */
export interface CountedEntry {
  type: TransactionType;
  actKind: ActKind | null;
  isIncoming: boolean;
  /** Of its category; undefined without one. */
  categoryKind: CategoryKind | undefined;
}

/**
 * What an entry counts as: null for what is neither income nor expense. What people book themselves counts
 * by the kind of its category, whatever its sign, so that a refund lowers the expense; without a category
 * by its sign.
 */
export function countsAs({
  type,
  actKind,
  isIncoming,
  categoryKind,
}: CountedEntry): CategoryKind | null {
  switch (type) {
    case 'DEPOSIT':
    case 'WITHDRAW':
      return categoryKind ?? (isIncoming ? 'INCOME' : 'EXPENSE');
    case 'INTEREST':
      return 'INCOME';
    case 'ACT':
      return actKind === 'LOAN_INTEREST' ? 'EXPENSE' : null;
    default:
      return null;
  }
}
