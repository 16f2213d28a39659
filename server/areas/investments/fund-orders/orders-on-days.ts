import { decimal } from '../../../../finance/money/decimal.ts';
import { scaledDigits } from '../../../../finance/money/scaled.ts';
import {
  buildSeries,
  type Dated,
  type InTransit,
  type WorthSeries,
} from '../../../../finance/net-worth/worth-series.ts';
import type { Db } from '../../../db/database.ts';
import type { Holding } from '../holdings.repository.ts';
import type { InvestmentRow } from '../investments.repository.ts';
import { listOrdersOnWay, type OrderOnWay } from './fund-orders.repository.ts';

type Fund = Pick<InvestmentRow, 'id' | 'investment_name' | 'currency'>;

/** Amounts of orders have two places. */
const places = 2;

/** What the orders of a holding count for today. */
export function inTransitOf(row: Holding): InTransit[] {
  return row.onWay.map((order) => toInTransit(row, order));
}

/** What the orders of some holdings counted for at the end of each of some days. */
export async function ordersOnDays(
  db: Db,
  ownerId: string,
  funds: readonly Fund[],
  days: readonly string[],
): Promise<{ series: WorthSeries[]; inTransit: Dated<InTransit>[] }> {
  const byId = new Map(funds.map((fund) => [fund.id, fund]));
  const builder = buildSeries(days, places);
  const inTransit: Dated<InTransit>[] = [];
  for (const order of await listOrdersOnWay(db, ownerId, 'ever')) {
    const fund = byId.get(order.investmentId);
    const { from, until } = order;
    if (!fund || (until !== null && until <= from)) continue;
    const add = builder.to('investments', fund.currency);
    const units = scaledDigits(order.amount, places);
    add(from, units);
    if (until !== null) add(until, -units);
    inTransit.push({ note: toInTransit(fund, order), from, until });
  }
  return { series: builder.series(), inTransit };
}

function toInTransit(
  { investment_name: subject, currency }: Fund,
  { side, amount }: OrderOnWay,
): InTransit {
  return { subject, side, amount: decimal(amount), currency };
}
