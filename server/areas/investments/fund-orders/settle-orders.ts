import { todayOf } from '../../../business-day.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { attempt } from '../../../jobs/attempt.ts';
import { type FundOrderRow, fundOrderRows, listOrdersToPrice } from './fund-orders.repository.ts';
import { confirmFundOrder } from './fund-orders.service.ts';
import { storedNav } from './stored-nav.ts';

/**
 * Writes the net value of their pricing day into pending orders, once it is stored. The order of a plan
 * is confirmed by it when its confirmation day has come; one that was placed by hand waits for its
 * owner, who knows what the fund has charged.
 */
export async function settleOrders(
  deps: Deps,
  stop: AbortSignal,
): Promise<{ priced: number; confirmed: number }> {
  const count = { priced: 0, confirmed: 0 };
  const today = todayOf(deps);
  for (const order of await listOrdersToPrice(deps.db, today)) {
    if (stop.aborted) break;
    await attempt(
      { log: deps.log, stop },
      { order: order.id },
      'an order was not priced',
      async () => {
        if (order.nav === null && (await priceOrder(deps, order))) count.priced += 1;
        const isDue = order.plan_id !== null && order.confirm_day <= today;
        if (isDue && (await confirmByNav(deps, order))) count.confirmed += 1;
        return true;
      },
    );
  }
  return count;
}

/** Whether the net value was there to be written. */
function priceOrder(deps: Deps, { id, owner_id }: FundOrderRow): Promise<boolean> {
  return withTransaction(deps.db, async (tx) => {
    const order = await fundOrderRows.lock(tx, owner_id, id);
    const nav = order?.status === 'PENDING' ? await storedNav(tx, order) : undefined;
    if (nav === undefined) return false;
    await fundOrderRows.update(tx, owner_id, id, { nav });
    return true;
  });
}

/** Whether it could be: without a net value, or with another entry in its way, it waits for its owner. */
async function confirmByNav(deps: Deps, { id, owner_id }: FundOrderRow): Promise<boolean> {
  try {
    await withTransaction(deps.db, (tx) => confirmFundOrder(tx, deps, owner_id, id, {}));
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
