import type { Currency } from '../../../contract/fields/currencies.ts';

/** RECEIVABLE: the other person owes the user. PAYABLE: the user owes them. */
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
  /** When its payments came to the whole amount; null: not paid. Being overdue is derived, never stored. */
  paid_at: string | null;
  /** The day of its latest payment once it is paid; null exactly when `paid_at` is. */
  paid_day: string | null;
  /** The payment that was undone last: undoing it once more is answered as done. */
  undone_payment_id: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

/** What settles a debt, in whole or in part. */
export interface DebtPaymentsTable {
  /** The cash account's transaction names it, if there is one. */
  id: string;
  owner_id: string;
  debt_id: string;
  /** Decimal, above 0, in the currency of the debt. */
  amount: string;
  /** The business day, from the day on which the debt arose. */
  day: string;
  /** The cash account that the money moved in; gone with that account. */
  account_id: string | null;
  /** 1: written by marking the debt as paid, for all that was left of it; such a one moves no money. */
  by_mark: number;
  note: string | null;
  created_at: string;
}
