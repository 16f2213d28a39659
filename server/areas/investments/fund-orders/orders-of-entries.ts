import type { Db, Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { fieldError } from '../../../errors.ts';
import type { EntryRow } from '../entries/entries.repository.ts';
import { listOrdersOfEntries } from './fund-orders.repository.ts';
import { writeCancelled } from './order-cash.ts';

/**
 * Cancels the order whose entry is about to be removed: an order is undone with the entry that it
 * became, and the money that moved for it moves back.
 */
export async function cancelOrdersOfEntries(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  entryIds: readonly string[],
): Promise<void> {
  for (const order of await listOrdersOfEntries(tx, ownerId, entryIds)) {
    await writeCancelled(tx, deps, order);
  }
}

/**
 * Refuses an edit after which an entry and the order that it came from would count
 * twice: the order has moved the money, and counts until the day of the entry.
 * `dayField` is the field of the day in the body.
 */
export async function refuseEditOfOrder(
  db: Db,
  before: EntryRow,
  after: EntryRow,
  dayField = 'day',
): Promise<void> {
  const isMoved = after.day !== before.day;
  const isLinked = after.account_id !== null && after.account_id !== before.account_id;
  if (!isMoved && !isLinked) return;
  const [order] = await listOrdersOfEntries(db, before.owner_id, [before.id]);
  if (!order) return;
  if (isMoved) throw fieldError(dayField, '这笔交易来自基金订单，日期是净值日，不能更改');
  throw fieldError('accountId', '这笔交易来自基金订单，资金随订单变动，不能再关联账户');
}
