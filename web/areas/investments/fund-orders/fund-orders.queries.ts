import { useQuery } from '@tanstack/react-query';
import type { Call } from '../../../../contract/endpoint.ts';
import {
  type FundOrder,
  fundOrders,
} from '../../../../contract/investments/fund-orders/fund-orders.ts';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { investments } from '../../../../contract/investments/investments.ts';
import { call } from '../../../lib/api/api.ts';
import { useChange } from '../../../lib/query/use-change.ts';

const keys = {
  orders: (investmentId: string | undefined) => ['investments', 'fund-orders', investmentId ?? ''],
  funds: ['investments', 'funds'],
} as const;

type PlaceBody = NonNullable<Call<typeof fundOrders.place>['body']>;
type PayBody = NonNullable<Call<typeof fundOrders.paid>['body']>;
type ConfirmBody = NonNullable<Call<typeof fundOrders.confirm>['body']>;

/** Whether something of an order is still to come: its shares, or its money. */
function isOnWay({ status, side }: FundOrder): boolean {
  return status === 'PENDING' || (status === 'CONFIRMED' && side === 'REDEEM');
}

/** The orders on the way of one fund, or of all. */
export function useOrdersOnWay(investmentId?: string) {
  return useQuery({
    queryKey: keys.orders(investmentId),
    queryFn: ({ signal }) =>
      call(fundOrders.list, { query: investmentId ? { investmentId } : {} }, { signal }),
    select: (orders) => orders.filter(isOnWay),
  });
}

/** The order whose confirmation wrote an entry; only asked for where there can be one. */
export function useOrderOfEntry(
  { id, investmentType }: Pick<Investment, 'id' | 'investmentType'>,
  entryId: string,
  enabled: boolean,
): FundOrder | undefined {
  const { data } = useQuery({
    queryKey: keys.orders(id),
    queryFn: ({ signal }) => call(fundOrders.list, { query: { investmentId: id } }, { signal }),
    enabled: enabled && investmentType === 'FUND',
  });
  return data?.find((order) => order.entryId === entryId);
}

/** The funds that can be ordered, those that were sold whole too. */
export function useFunds() {
  return useQuery({
    queryKey: keys.funds,
    queryFn: ({ signal }) =>
      call(investments.list, { query: { type: 'FUND', state: 'all' } }, { signal }),
  });
}

export function usePlaceOrder() {
  return useChange({
    send: (body: PlaceBody, key) => call(fundOrders.place, { body }, key),
    message: fundOrders.place.message,
  });
}

type Versioned<Body> = { order: FundOrder; body: Body };

/** Each step sends the version of the order that it is based on. */
export function useConfirmOrder() {
  return useChange({
    send: ({ order: { id, version }, body }: Versioned<ConfirmBody>, key) =>
      call(fundOrders.confirm, { params: { id }, body: { ...body, version } }, key),
    message: fundOrders.confirm.message,
    rowsOf: ({ order }) => [order.id],
  });
}

export function usePayOrder() {
  return useChange({
    send: ({ order: { id, version }, body }: Versioned<PayBody>, key) =>
      call(fundOrders.paid, { params: { id }, body: { ...body, version } }, key),
    message: fundOrders.paid.message,
    rowsOf: ({ order }) => [order.id],
  });
}

export function useCancelOrder() {
  return useChange({
    send: ({ id, version }: FundOrder, key) =>
      call(fundOrders.cancel, { params: { id }, body: { version } }, key),
    message: fundOrders.cancel.message,
    rowsOf: ({ id }) => [id],
  });
}
