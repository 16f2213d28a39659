import {
  fundOrderSideLabels,
  fundOrderStatusLabels,
} from '../../../../contract/investments/fund-orders/fund-order-words.ts';
import type { FundOrder } from '../../../../contract/investments/fund-orders/fund-orders.ts';
import { formatMoney, formatQuantity } from '../../../lib/format/format.ts';

/** `申购 ¥1,000.00`, `赎回 200 份`. */
export function orderTitle({ side, amount, quantity, currency }: FundOrder): string {
  const what =
    side === 'SUBSCRIBE' ? formatMoney(amount, currency) : `${formatQuantity(quantity)} 份`;
  return `${fundOrderSideLabels[side]} ${what}`;
}

/** How far it is; a confirmed redemption waits for its money. */
export function orderStatus({ status }: FundOrder): string {
  return status === 'CONFIRMED' ? '待到账' : fundOrderStatusLabels[status];
}

/** What happens next, and when. */
export function nextStep(order: FundOrder, today: string): string {
  const { status, pricingDay, confirmDay, expected, nav, net, currency } = order;
  if (status === 'CONFIRMED') {
    return `已按 ${pricingDay} 的净值 ${formatQuantity(nav)} 确认，等待到账 ${formatMoney(net, currency)}`;
  }
  const when = expected ? `预计 ${confirmDay} 确认` : `${confirmDay} 确认`;
  if (pricingDay > today) return `按 ${pricingDay} 的净值成交，${when}`;
  if (nav === null) return `等待 ${pricingDay} 的净值公布，${when}`;
  return `${pricingDay} 的净值是 ${formatQuantity(nav)}，${when}`;
}

/** Whether it can be confirmed: before its pricing day it has no net value. */
export function isConfirmable({ status, pricingDay }: FundOrder, today: string): boolean {
  return status === 'PENDING' && pricingDay <= today;
}
