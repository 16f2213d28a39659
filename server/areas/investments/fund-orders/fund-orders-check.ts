import type { Db } from '../../../db/database.ts';
import type { Problem } from '../../../integrity/problem.ts';
import { type FundOrderRow, listOrdersWithEffects } from './fund-orders.repository.ts';
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

/** What does not hold between the columns of an order. */
export function orderProblems(row: FundOrderRow): (string | false)[] {
  const isConfirmed = row.status === 'CONFIRMED' || row.status === 'PAID';
  return [
    row.side === 'SUBSCRIBE' && row.amount === null && 'a SUBSCRIBE has no amount',
    row.side === 'REDEEM' && row.quantity === null && 'a REDEEM has no quantity',
    row.rate_percent !== null && row.fixed_fee !== null && 'it has a rate and a fixed fee',
    isConfirmed !== (row.entry_id !== null) &&
      'a confirmed order, and no other, has the entry it became',
    isConfirmed !== (row.net !== null && row.fee !== null) &&
      'a confirmed order, and no other, has its net amount and its fee',
    isConfirmed &&
      (row.nav === null || row.quantity === null || row.amount === null) &&
      'it is confirmed without its figures',
    (row.status === 'PAID') !== (row.paid_day !== null) &&
      'a paid order, and no other, has the day of its payment',
    row.status === 'PAID' && row.side !== 'REDEEM' && 'a SUBSCRIBE is paid out',
    row.confirm_day <= row.pricing_day && 'it is confirmed before it is priced',
    row.account_transaction_id !== null &&
      row.account_id === null &&
      'it has a transaction and no account',
    row.status === 'CANCELLED' &&
      row.account_transaction_id !== null &&
      'it is cancelled and its money has moved',
  ];
}
