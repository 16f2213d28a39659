import type { Currency } from '../../../../contract/fields/currencies.ts';
import type {
  InvestmentTrendPoint,
  TrendPeriod,
} from '../../../../contract/investments/investment-figures.ts';
import { periodEnds } from '../../../../finance/calendar/periods.ts';
import { type TrendHolding, trend } from '../../../../finance/holdings/trend.ts';
import { toWire } from '../../../../finance/money/decimal.ts';
import { extendRatesBack, noRates } from '../../../../finance/money/rates.ts';
import type { Db } from '../../../db/database.ts';
import { ratesOnDays } from '../../rates/rates.repository.ts';
import { heldHistory } from '../entries/held-history.ts';
import { listHoldings } from '../holdings.repository.ts';
import { pricesOnDays } from '../prices/prices-by-day.ts';
import { isSummed } from './investment-summary.ts';

interface TrendQuestion {
  period: TrendPeriod;
  currency: Currency;
  timeZone: string;
  today: string;
}

/** Value and cost of what a user holds, at each period end since the first purchase. */
export async function investmentTrend(
  db: Db,
  ownerId: string,
  { period, currency, timeZone, today }: TrendQuestion,
): Promise<InvestmentTrendPoint[]> {
  const rows = (await listHoldings(db, ownerId)).filter(isSummed);
  const first = rows.map((row) => row.purchase_date).sort()[0] ?? today;
  const days = rows.length === 0 ? [] : periodEnds(first, today, period);
  const prices = await pricesOnDays(db, ownerId, rows, days, timeZone);
  const rates = extendRatesBack(days, await ratesOnDays(db, days));
  const { stepsOf } = await heldHistory(db, ownerId);
  const holdings: TrendHolding[] = rows.map((row) => ({
    steps: stepsOf(row),
    currency: row.currency,
    prices: prices(row),
  }));
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
