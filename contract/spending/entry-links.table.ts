import { choice, day, jsonOrNull, moment, money, owned, rowKey } from '../column-kinds.ts';
import { table } from '../table.ts';
import { linkKinds } from './spending-words.ts';

/**
 * Two entries, each named by the first of its chain of corrections. Of a TRANSFER the first is what went out;
 * of a TWIN the first is kept, and the other was taken back. A REFUSED pair is stored once, with the smaller id first.
 */
export const entryLinksTable = table('entry_links', {
  kind: choice(linkKinds, '类型不正确'),
  entry_id: rowKey(),
  other_id: rowKey(),
  /** Of a TWIN: the details of the kept entry before and after the merge. */
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
