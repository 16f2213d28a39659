import { decimal, rowId } from '../fields/fields.ts';

/** The cash account that the money of an act moves in, in the same transaction; without one no cash moves. */
export const accountOfMoney = {
  accountId: rowId('账户不存在').nullish(),
  /** What that account moves; needed where its currency is another one. */
  accountAmount: decimal({ message: '金额必须大于0', min: 0.01, decimals: 2 }).nullish(),
};
