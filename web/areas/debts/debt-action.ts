import type { Debt } from './debt.ts';

/** What a person can do with one entry. */
export type DebtAction = 'markPaid' | 'unmarkPaid' | 'edit' | 'remove';

/** Every button of an entry reports here. */
export type OnDebtAction = (action: DebtAction, debt: Debt) => void;
