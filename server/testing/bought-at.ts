import { fromDecimalColumn, toDecimalColumn } from '../db/columns.ts';

/** The figures of a holding's row, for tests that insert the row themselves, without entries. */
export function boughtAt(quantity: string, purchasePrice: string) {
  const cost = toDecimalColumn(fromDecimalColumn(quantity).times(purchasePrice));
  return {
    quantity,
    purchase_price: purchasePrice,
    cost,
    realized_gain: '0',
    income: '0',
    fees: '0',
    taxes: '0',
    net_invested: cost,
    invested_before: '0',
    fifo_cost: cost,
    fifo_realized_gain: '0',
    entry_count: 0,
  };
}
