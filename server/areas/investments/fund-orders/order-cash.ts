import { toInstantColumn } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Movement } from '../../../ledger/book-postings.ts';
import { postTrades } from '../../../ledger/post-trades.ts';
import { type FundOrderRow, fundOrderRows } from './fund-orders.repository.ts';

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
