import { fundOrders } from '../../../../contract/investments/fund-orders/fund-orders.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { fieldError } from '../../../errors.ts';
import { exported } from '../../../http/pipeline/exported.ts';
import { cached, type Route, route, rowRoute } from '../../../http/pipeline/route.ts';
import { investmentRows } from '../investments.repository.ts';
import { toFundOrder } from './fund-order-answers.ts';
import { findFundOrder, listFundOrders } from './fund-orders.repository.ts';
import { cancelFundOrder, confirmFundOrder, payFundOrder } from './fund-orders.service.ts';
import { orderColumns } from './fund-orders.transfer.ts';
import { placeOrder } from './place-order.ts';

/** Orders for fund shares. */
export function fundOrderRoutes(deps: Deps): Route[] {
  const find = (db: Db, ownerId: string, { id }: { id: string }) => findFundOrder(db, ownerId, id);
  return [
    ...exported(
      deps,
      fundOrders.list,
      cached(
        'investments',
        route(fundOrders.list, async (db, { ownerId, query }) => {
          const { investmentId } = query;
          if (investmentId && !(await investmentRows.find(db, ownerId, investmentId))) {
            throw fieldError('investmentId', '投资不存在');
          }
          return (await listFundOrders(db, ownerId, query)).map(toFundOrder);
        }),
      ),
      orderColumns,
    ),
    route(fundOrders.place, async (tx, { ownerId, body }) =>
      toFundOrder(await placeOrder(tx, deps, ownerId, body)),
    ),
    rowRoute(fundOrders.confirm, find, async (tx, { ownerId, params, body }) =>
      toFundOrder(await confirmFundOrder(tx, deps, ownerId, params.id, body)),
    ),
    rowRoute(fundOrders.paid, find, async (tx, { ownerId, params, body }) =>
      toFundOrder(await payFundOrder(tx, deps, ownerId, params.id, body)),
    ),
    rowRoute(fundOrders.cancel, find, async (tx, { ownerId, params, body }) =>
      toFundOrder(await cancelFundOrder(tx, deps, ownerId, params.id, body)),
    ),
  ];
}
