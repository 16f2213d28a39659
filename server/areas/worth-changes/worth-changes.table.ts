import type { Currency } from '../../../contract/fields/currencies.ts';

/**
 * What changed the worth of rows without dated entries. Append-only, written in the transaction of
 * the change; a line stays when its row is deleted.
 */
export interface WorthChangesTable {
  id: string;
  owner_id: string;
  /**
   * The business day that it counts on: when a new debt arose or a debt was paid, else when the change
   * was made.
   */
  day: string;
  /** What changed, in capitals as the area that writes it names it, such as `FIXED_ASSET`. */
  area: string;
  /** The row that changed. */
  row_id: string;
  kind: 'ADDED' | 'EDITED' | 'PAID' | 'REOPENED' | 'REMOVED' | 'SCRAPPED';
  /**
   * Decimals in `currency`: what the row counted before and after; a fixed asset with its original
   * value, a debt with what is unpaid, what is scrapped or paid with 0. An edit of the currency is
   * two lines: down to 0 in the old one, up from 0 in the new one.
   */
  amount_before: string;
  amount_after: string;
  currency: Currency;
  created_at: string;
}

/** What a day showed as net worth when it had ended: a row for each owner and day. */
export interface ShownWorthTable {
  owner_id: string;
  day: string;
  /** Decimal in `currency`, which was the base currency then. */
  net_worth: string;
  currency: Currency;
  /** The owner's changes until it was written (`changesIn`). */
  changes: string | number;
  created_at: string;
}
