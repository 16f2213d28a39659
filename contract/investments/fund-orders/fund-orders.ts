import { calls } from '../../endpoint.ts';
import type { fundOrdersSchemas } from './fund-orders.schemas.ts';

export type { FundOrder } from './fund-orders.schemas.ts';

const shared = { access: 'user' } as const;

/** Orders for fund shares, from placing until their shares or their money are there (在途). */
export const fundOrders = calls<typeof fundOrdersSchemas>()({
  list: {
    ...shared,
    name: 'investments.listFundOrders',
    method: 'GET',
    path: '/fund-orders',
    exports: '基金订单',
    summary: 'Fund orders, of one status or fund, newest first',
    effect: 'read',
    token: 'scope',
  },
  place: {
    ...shared,
    name: 'investments.placeFundOrder',
    method: 'POST',
    path: '/fund-orders',
    summary: 'Place an order; a linked SUBSCRIBE pays at once',
    effect: 'transaction',
    token: 'scope',
    message: '订单已记录',
  },
  confirm: {
    ...shared,
    name: 'investments.confirmFundOrder',
    method: 'POST',
    path: '/fund-orders/:id/confirm',
    summary: 'Confirm an order: writes the BUY or SELL of its pricing day',
    effect: 'transaction',
    token: 'scope',
    message: '订单已确认',
  },
  paid: {
    ...shared,
    name: 'investments.payFundOrder',
    method: 'POST',
    path: '/fund-orders/:id/paid',
    summary: 'Note that the money of a confirmed REDEEM has come; linked, it is booked',
    effect: 'transaction',
    token: 'scope',
    message: '已登记到账',
  },
  cancel: {
    ...shared,
    name: 'investments.cancelFundOrder',
    method: 'POST',
    path: '/fund-orders/:id/cancel',
    summary: 'Cancel a pending order; what it paid is reversed',
    effect: 'transaction',
    token: 'scope',
    message: '订单已撤销',
  },
});
