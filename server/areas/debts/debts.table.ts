import type { Currency } from '../../../contract/fields/currencies.ts';

/** RECEIVABLE: somebody owes the user. PAYABLE: the user owes somebody. */
export type DebtKind = 'RECEIVABLE' | 'PAYABLE';

export interface DebtsTable {
  id: string;
  owner_id: string;
  kind: DebtKind;
  counterparty: string;
  /** Decimal, above 0 for both kinds. */
  amount: string;
  /** The base currency of the day it was written: a later change of it must not revalue the row. */
  currency: Currency;
  /** The business day on which it arose. */
  day: string;
  /** A day; null only in rows from elsewhere. */
  due_day: string | null;
  description: string | null;
  /** When it was marked as paid; null: not paid. Being overdue is derived, never stored. */
  paid_at: string | null;
  /** The business day on which it was paid, from `day` on; null exactly when `paid_at` is. */
  paid_day: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}
