import {
  type FundOrder,
  fundOrders,
} from '../../../../contract/investments/fund-orders/fund-orders.ts';
import { useCall } from '../../../lib/query/use-call.ts';

/** Whether something of an order is still to come: its shares, or its money. */
function isOnWay({ status, side }: FundOrder): boolean {
  return status === 'PENDING' || (status === 'CONFIRMED' && side === 'REDEEM');
}

const ordersOnWay = (orders: FundOrder[]) => orders.filter(isOnWay);

/** The orders on the way of one fund, or of all. */
export function useOrdersOnWay(investmentId?: string) {
  return useCall(fundOrders.list, { query: { investmentId } }, { select: ordersOnWay });
}
