import type { Market } from '../../../contract/fields/markets.ts';
import { addDays, type Day } from '../../../finance/calendar/days.ts';
import {
  longestClosureDays,
  type TradingCalendar,
  tradingCalendar,
} from '../../../finance/calendar/trading-days.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { closeDays } from '../quotes/quotes.repository.ts';

/**
 * The indexes whose closes are the open days of a market: a day with a close of any of them was
 * one. The total return index and its price index are stored by different sources.
 */
const indexKeys: Record<Market, readonly string[]> = {
  CN: ['index:H00300', 'index:000300'],
  HK: ['index:HSI'],
  US: ['index:SP500TR', 'index:GSPC'],
};

/** The trading days of a market around a period: by its index's closes, else by weekdays and closures. */
export async function marketCalendar(
  db: Db,
  { config }: Pick<Deps, 'config'>,
  market: Market,
  from: Day,
  to: Day,
): Promise<TradingCalendar> {
  // Which days were open is known only between two closes, so closes on both sides are read too.
  const around = [addDays(from, -longestClosureDays), addDays(to, longestClosureDays)] as const;
  const days = await closeDays(db, indexKeys[market], ...around);
  return tradingCalendar(market, days, config.marketRules.closures);
}
