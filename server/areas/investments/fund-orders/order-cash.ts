import { toInstantColumn } from '../../../db/columns.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { fieldError } from '../../../errors.ts';
import type { Movement } from '../../../ledger/book-postings.ts';
import { postTrades } from '../../../ledger/post-trades.ts';
import type { EntryRow } from '../entries/entries.repository.ts';
import { type FundOrderRow, fundOrderRows, listOrdersOfEntries } from './fund-orders.repository.ts';

/**
 * Moves the money of an order, so that `movement` is what it has moved; null takes back what it had.
 * Answers the transaction that moves its money now.
 */
export async function moveOrderCash(
  tx: Tx,
  deps: Deps,
  { id, owner_id, side, account_transaction_id }: FundOrderRow,
  movement: Movement | null,
): Promise<string | null> {
  const transactions = await postTrades(tx, deps, owner_id, [
    {
      id,
      isOrder: true,
      entryType: side === 'SUBSCRIBE' ? 'BUY' : 'SELL',
      transactionId: account_transaction_id,
      movement,
    },
  ]);
  return transactions.get(id) ?? null;
}

/** What a linked order moves: what was stated of the account, or else what it pays or brings. */
export function movedOf({
  side,
  amount,
  net,
  account_amount: stated,
}: Pick<FundOrderRow, 'side' | 'amount' | 'net' | 'account_amount'>): string | null {
  return side === 'SUBSCRIBE' ? `-${stated ?? amount}` : (stated ?? net);
}

/** Writes an order as cancelled; what it has moved moves back. */
export async function writeCancelled(tx: Tx, deps: Deps, order: FundOrderRow): Promise<void> {
  const isPurchase = order.side === 'SUBSCRIBE';
  await fundOrderRows.update(tx, order.owner_id, order.id, {
    status: 'CANCELLED',
    ...(isPurchase ? { quantity: null } : { amount: null }),
    nav: null,
    fee: null,
    net: null,
    paid_day: null,
    entry_id: null,
    account_transaction_id: await moveOrderCash(tx, deps, order, null),
    version: order.version + 1,
    updated_at: toInstantColumn(deps.now()),
  });
}

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
