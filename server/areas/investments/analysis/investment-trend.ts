import type { Currency } from '../../../../contract/fields/currencies.ts';
import type {
  InvestmentTrendPoint,
  TrendPeriod,
} from '../../../../contract/investments/investment-figures.ts';
import { periodEnds } from '../../../../finance/calendar/periods.ts';
import { type PriceOnDay, type TrendHolding, trend } from '../../../../finance/holdings/trend.ts';
import { toWire } from '../../../../finance/money/decimal.ts';
import { noRates, reachingBack } from '../../../../finance/money/rates.ts';
import { fromDecimalColumn } from '../../../db/columns.ts';
import type { Db } from '../../../db/database.ts';
import { ratesOnDays } from '../../rates/rates.repository.ts';
import { type Holding, listHoldings } from '../holdings.repository.ts';
import { pricesOnDays } from '../prices/prices-by-day.ts';
import { counted } from './investment-summary.ts';

interface Wanted {
  period: TrendPeriod;
  currency: Currency;
  timeZone: string;
  today: string;
}

/** Value and cost of what a user holds, at each period end since the first purchase. */
export async function investmentTrend(
  db: Db,
  ownerId: string,
  { period, currency, timeZone, today }: Wanted,
): Promise<InvestmentTrendPoint[]> {
  const rows = counted(await listHoldings(db, ownerId));
  const first = rows.map((row) => row.purchase_date).sort()[0] ?? today;
  const days = rows.length === 0 ? [] : periodEnds(first, today, period);
  const prices = await pricesOnDays(db, ownerId, rows, days, timeZone);
  const rates = reachingBack(days, await ratesOnDays(db, days));
  const holdings = rows.map((row) => toTrendHolding(row, prices(row)));
  return trend(holdings, days, currency, (day) => rates.get(day) ?? noRates).map(
    ({ date, totalValue, totalCost, missingRates }) => ({
      date,
      totalValue: toWire(totalValue, 2),
      totalCost: toWire(totalCost, 2),
      currency,
      missingRates,
    }),
  );
}

function toTrendHolding(row: Holding, prices: readonly PriceOnDay[]): TrendHolding {
  return {
    since: row.purchase_date,
    quantity: fromDecimalColumn(row.quantity),
    purchasePrice: fromDecimalColumn(row.purchase_price),
    currency: row.currency,
    prices,
  };
}
