import { choice, day, jsonOrNull, moment, money, owned, rowKey } from '../column-kinds.ts';
import { table } from '../table.ts';
import { linkKinds } from './spending-words.ts';

/**
 * A pair of entries, each by the id that it keeps when it is corrected. By `kind`, `entry_id` and `other_id` are:
 * - TRANSFER: the entry that took the money out of an account, and the one that brought it into another.
 * - TWIN: the entry that was kept, and its duplicate, which was removed.
 * - REFUSED: two entries that a person declined to join or merge, the smaller id first.
 */
export const entryLinksTable = table('entry_links', {
  kind: choice(linkKinds, '类型不正确'),
  entry_id: rowKey(),
  other_id: rowKey(),
  /** TWIN only: the details of the kept entry before and after the merge. */
  earlier: jsonOrNull(),
  created_at: moment(),
});

/** The balance of an account at the end of a day as its bank has it. */
export const accountReconciliationsTable = table('account_reconciliations', {
  account_id: owned('accounts'),
  day: day(),
  /** Signed. */
  balance: money(),
  created_at: moment(),
});
