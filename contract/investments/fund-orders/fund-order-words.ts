import { keysOf } from '../../fields/keys-of.ts';

/** The two kinds of fund order, with the words for them. */
export const fundOrderSideLabels = { SUBSCRIBE: '申购', REDEEM: '赎回' } as const;
export type FundOrderSide = keyof typeof fundOrderSideLabels;
export const fundOrderSides = keysOf(fundOrderSideLabels);

/** How far an order is. A SUBSCRIBE ends CONFIRMED, a REDEEM is PAID after that. */
export const fundOrderStatusLabels = {
  PENDING: '待确认',
  CONFIRMED: '已确认',
  PAID: '已到账',
  CANCELLED: '已撤销',
} as const;
export type FundOrderStatus = keyof typeof fundOrderStatusLabels;
export const fundOrderStatuses = keysOf(fundOrderStatusLabels);
