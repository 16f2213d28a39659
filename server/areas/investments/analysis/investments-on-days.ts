import type { Day } from '../../../../finance/calendar/days.ts';
import { addHeldValue } from '../../../../finance/holdings/held-value.ts';
import {
  buildSeries,
  type Dated,
  type Note,
  type PastWorth,
} from '../../../../finance/net-worth/worth-series.ts';
import type { PastQuestion } from '../../../area-worth.ts';
import type { Db } from '../../../db/database.ts';
import { yieldWhenLong } from '../../../lib/loop-turns.ts';
import { heldHistory } from '../entries/position.ts';
import { firstPlacedDay } from '../fund-orders/fund-orders.repository.ts';
import { ordersOnDays } from '../fund-orders/orders-on-days.ts';
import { listPricedRows, type PricedRow } from '../holdings.repository.ts';
import { firstPurchaseDate } from '../investments.repository.ts';
import { type HoldingGroupOf, listHoldingGroups } from './holding-groups.ts';
import { isSummed } from './investment-summary.ts';

/**
 * What was held at the end of each day at the price of that day: what the owner entered for the day,
 * or else the market's close, or else the newest price before. Before its first price a holding
 * counts at cost and is named. Orders on the way count beside them. A holding with status 0 is in no sum,
 * also on past days.
 */
export async function investmentsOnDays(
  db: Db,
  { ownerId, days }: PastQuestion,
): Promise<PastWorth> {
  const last = days.at(-1) ?? '';
  const summed = (await listPricedRows(db, ownerId)).filter(isSummed);
  const rows = summed.filter((row) => row.purchase_date <= last);
  const orders = await ordersOnDays(db, ownerId, summed, days);
  const history = await heldHistory(db, ownerId);
  const builder = buildSeries(days, 0);
  const estimated: Dated<Note>[] = [];
  for (const group of await listHoldingGroups(db, ownerId, days, rows, history)) {
    await yieldWhenLong();
    addHeldValue(group, builder);
    estimated.push(...atCost(group));
  }
  return {
    series: [...builder.series(), ...orders.series],
    estimated,
    inTransit: orders.inTransit,
  };
}

/** The first day on which a holding, or an order on its way, counted. */
export async function firstHoldingDay(db: Db, ownerId: string): Promise<Day | undefined> {
  const days = [await firstPurchaseDate(db, ownerId), await firstPlacedDay(db, ownerId)];
  return days.filter((day) => day !== undefined).sort()[0];
}

/** Names the holdings that were bought before their first price, until that. */
function atCost({ rows, prices }: HoldingGroupOf<PricedRow>): Dated<Note>[] {
  const priced = prices[0]?.day ?? null;
  return rows
    .filter(({ purchase_date }) => priced === null || purchase_date < priced)
    .map(({ purchase_date, investment_name }) => ({
      note: noPriceNote(investment_name),
      from: purchase_date,
      until: priced,
    }));
}

/** The note beside a holding that counts at cost. */
export function noPriceNote(investmentName: string): Note {
  return { subject: investmentName, message: '还没有价格，按成本计入' };
}
