import type { Db } from '../../../db/database.ts';
import { storedCloses } from '../../quotes/quotes.service.ts';
import { investmentRows } from '../investments.repository.ts';
import { listManualPricesOf } from '../prices/manual-prices.repository.ts';
import type { FundOrderRow } from './fund-orders.repository.ts';

/**
 * The net value of an order's pricing day: what the owner entered for that day, else the close that is
 * stored for it. Undefined while neither is there: that of a neighbouring day is another price.
 */
export async function storedNav(
  db: Db,
  { owner_id, investment_id, pricing_day: day }: FundOrderRow,
): Promise<string | undefined> {
  const [entered] = await listManualPricesOf(db, owner_id, investment_id, day, day);
  if (entered) return entered.price;
  const holding = await investmentRows.find(db, owner_id, investment_id);
  const key = holding?.instrument_key;
  if (!holding || !key) return undefined;
  const [close] = (await storedCloses(db, [key], day, day)).get(key) ?? [];
  // A price in another currency than the fund is ordered in is not its net value.
  return close?.currency === holding.currency ? close.close : undefined;
}
