import { choice, day, jsonOrNull, moment, money, owned, rowKey } from '../column-kinds.ts';
import { table } from '../table.ts';
import { linkKinds } from './spending-words.ts';

/**
 * A pair of entries, each named by the first of its chain of corrections. TRANSFER: `entry_id` went out and
 * `other_id` came in. TWIN: `entry_id` was kept and `other_id` removed as its duplicate. REFUSED: a proposed pair
 * that a person declined, stored once, with the smaller id first.
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
