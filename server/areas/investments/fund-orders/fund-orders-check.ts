import type { Db } from '../../../db/database.ts';
import type { Problem } from '../../../integrity/problem.ts';
import { listOrdersWithEffects } from './fund-orders.repository.ts';
import { movedOf } from './order-cash.ts';

/**
 * Checks that the entry of an order is the BUY or SELL of its pricing day in its own
 * fund, and that a linked order has moved its amount on its day. Otherwise something
 * would count twice, or not at all.
 */
export async function checkFundOrders(db: Db): Promise<Problem[]> {
  const rows = await listOrdersWithEffects(db);
  return rows.flatMap((row) => {
    const isPurchase = row.side === 'SUBSCRIBE';
    const isItsEntry =
      row.type === (isPurchase ? 'BUY' : 'SELL') &&
      row.day === row.pricing_day &&
      row.entry_investment_id === row.investment_id;
    const isItsMoney =
      row.order_id === row.id &&
      row.reverses === null &&
      row.moved === movedOf(row) &&
      row.moved_day === (isPurchase ? row.placed_day : row.paid_day);
    const what = [
      row.entry_id !== null && !isItsEntry && 'its entry is not what its confirmation wrote',
      row.account_transaction_id !== null && !isItsMoney && 'its transaction is not what it moved',
    ];
    return what
      .filter((text) => text !== false)
      .map((text) => ({ table: 'fund_orders', row: row.id, what: text }));
  });
}
