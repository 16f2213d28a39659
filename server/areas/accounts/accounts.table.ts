import type { Generated } from 'kysely';
import type { AccountType, TransactionType } from '../../../contract/accounts/account-fields.ts';
import type { ActKind } from '../../../contract/accounts/act-kinds.ts';
import type { Currency } from '../../../contract/fields/currencies.ts';
import type { EntryType } from '../../../contract/investments/entry-types.ts';

export interface AccountsTable {
  id: string;
  owner_id: string;
  account_name: string;
  account_type: AccountType;
  currency: Currency;
  /** Decimal. Always the sum of the account's transactions. */
  balance: string;
  /** Number of the newest transaction; the next one is this plus one. */
  last_sequence: number;
  /** What the account's transactions take of their user's storage (`entryBytes`). */
  entry_bytes: Generated<string | number>;
  description: string | null;
  /** Of a CREDIT account, the days of a month from 1 to 31; null when not known. */
  statement_day: number | null;
  payment_day: number | null;
  is_default: number;
  version: number;
  created_at: string;
  updated_at: string;
}

/** Append-only. */
export interface AccountTransactionsTable {
  id: string;
  owner_id: string;
  account_id: string;
  /** 1, 2, 3 … within the account, without gaps. */
  sequence: number;
  /** The business day `YYYY-MM-DD` in `TIME_ZONE` on which the money moved. */
  day: string;
  /** Of the import that wrote it or took it back; null when a person booked it. */
  batch_id: string | null;
  /** By which an import knows what it has brought in already, or what it has moved the opening to. */
  import_key: string | null;
  /**
   * Of a TRANSFER: the id of the entry that took the money out, in both entries and in those that
   * take them back. No foreign key: the entry of one account stays when the other is deleted.
   */
  transfer_id: string | null;
  /** The entry of the same account that this one takes back; it has that one's type and day. */
  reverses: string | null;
  /**
   * Of a TRADE: the entry of a holding, with its type, or the fund order whose
   * money it moves. Either may be gone.
   */
  entry_id: string | null;
  order_id: string | null;
  entry_type: EntryType | null;
  /**
   * Of an ACT: the kind of act of another area, and the id of its row (a
   * payment, a disposal), which may be gone.
   */
  act_kind: ActKind | null;
  act_id: string | null;
  type: TransactionType;
  /** Decimal, signed. */
  amount: string;
  /** Decimal. */
  balance_after: string;
  description: string | null;
  created_at: string;
}
