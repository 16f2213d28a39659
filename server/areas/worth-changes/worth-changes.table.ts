import {
  bigCount,
  choice,
  currency,
  day,
  decimal,
  moment,
  pattern,
  rowKey,
} from '../../../contract/column-kinds.ts';
import { maxSignificantDigits } from '../../../contract/fields/significant-digits.ts';
import { keyedTable, table } from '../../../contract/table.ts';

const amount = decimal({ min: 0, places: 2, digits: maxSignificantDigits });

/**
 * What changed the worth of rows without dated entries. Append-only, written in the transaction of
 * the change; a line stays when its row is deleted.
 */
export const worthChangesTable = table('worth_changes', {
  /**
   * The business day that it counts on: when a new debt arose or a debt was paid, else when the change
   * was made.
   */
  day: day(),
  /** What changed, as the area that writes it names it, such as `FIXED_ASSET`. */
  area: pattern(/^[A-Z]+(_[A-Z]+)*$/, 'what changed, in capitals'),
  /** The row that changed. */
  row_id: rowKey(),
  kind: choice(['ADDED', 'TAKEN_OVER', 'EDITED', 'PAID', 'REOPENED', 'REMOVED', 'SCRAPPED']),
  /**
   * What the row counted before and after; a fixed asset with its original value, a debt with what is
   * unpaid, what is scrapped or paid with 0. An edit of the currency is two lines: down to 0 in the old
   * one, up from 0 in the new one.
   */
  amount_before: amount,
  amount_after: amount,
  currency: currency(),
  created_at: moment(),
});

/** What a day showed as net worth when it had ended: a row for each owner and day. */
export const shownWorthTable = keyedTable('shown_worth', ['owner_id', 'day'], {
  day: day(),
  /** In `currency`, which was the base currency then. */
  net_worth: decimal({ places: 2 }),
  currency: currency(),
  /** The owner's changes until it was written (`changesIn`). */
  changes: bigCount(),
  created_at: moment(),
});
