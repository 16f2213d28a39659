import type { Currency } from '../../../contract/fields/currencies.ts';
import type {
  InvestmentTrendPoint,
  TrendPeriod,
} from '../../../contract/investments/investment-figures.ts';
import { addDays, dayOfInput } from '../../../finance/calendar/days.ts';
import { periodEnds } from '../../../finance/calendar/periods.ts';
import { type PriceOnDay, type TrendHolding, trend } from '../../../finance/holdings/trend.ts';
import { decimal, toWire } from '../../../finance/money/decimal.ts';
import { noRates, type RateTable } from '../../../finance/money/rates.ts';
import { fromDecimalColumn } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { closesOnDays } from '../quotes/quotes.repository.ts';
import { storedCloses } from '../quotes/quotes.service.ts';
import { ratesOnDays } from '../rates/rates.repository.ts';
import { counted } from './investment-summary.ts';
import { type InvestmentRow, listInvestments } from './investments.repository.ts';
import { listManualPrices } from './manual-prices.repository.ts';

/** Up to so many days, closes are looked up one by one; beyond, reading all of them costs less. */
const sparseDays = 100;
/** A close of a few days before the first day is still the newest known price then. */
const lookBackDays = 14;

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
  const rows = counted(await listInvestments(db, ownerId));
  const first = rows.map((row) => row.purchase_date).sort()[0] ?? today;
  const days = rows.length === 0 ? [] : periodEnds(first, today, period);
  const prices = await knownPrices(db, ownerId, rows, days, timeZone);
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

/**
 * Before the first stored rate of a currency, the oldest one that is known counts: the past is
 * better told at that than left out.
 */
function reachingBack(days: readonly string[], rates: ReadonlyMap<string, RateTable>) {
  let later = noRates;
  return new Map(
    days.toReversed().map((day) => {
      later = { perEuro: { ...later.perEuro, ...rates.get(day)?.perEuro } };
      return [day, later];
    }),
  );
}

function toTrendHolding(row: InvestmentRow, prices: readonly PriceOnDay[]): TrendHolding {
  return {
    since: row.purchase_date,
    quantity: fromDecimalColumn(row.quantity),
    purchasePrice: fromDecimalColumn(row.purchase_price),
    currency: row.currency,
    prices,
  };
}

/**
 * Every price known for a holding, a day at a time: the market's closes, over them what the user
 * said, over both the price the holding has now, which is also today's.
 */
async function knownPrices(
  db: Db,
  ownerId: string,
  rows: readonly InvestmentRow[],
  days: readonly string[],
  timeZone: string,
): Promise<(row: InvestmentRow) => PriceOnDay[]> {
  const today = days.at(-1) ?? '';
  const keys = [...new Set(rows.flatMap((row) => row.instrument_key ?? []))];
  const closes =
    days.length > sparseDays
      ? await storedCloses(db, keys, addDays(days[0] ?? today, -lookBackDays), today)
      : await closesOnDays(db, keys, days);
  const said = Map.groupBy(await listManualPrices(db, ownerId), (price) => price.investment_id);
  return (row) => {
    const market = (closes.get(row.instrument_key ?? '') ?? []).map(({ day, close, currency }) => ({
      day,
      price: decimal(close),
      currency,
    }));
    const own = [
      ...(said.get(row.id) ?? []).map(({ day, price }) => ({ day, price })),
      ...currentPrices(row, today, timeZone),
    ].map(({ day, price }) => ({ day, price: decimal(price), currency: row.currency }));
    return own.length === 0 ? market : merge(market, own);
  };
}

function currentPrices(row: InvestmentRow, today: string, timeZone: string) {
  const { current_price: price, price_time: time } = row;
  if (price === null || time === null) return [];
  const day = dayOfInput(timeZone, time);
  return day < today
    ? [
        { day, price },
        { day: today, price },
      ]
    : [{ day: today, price }];
}

/** Both by day, `over` winning where a day is in both. */
function merge(under: readonly PriceOnDay[], over: readonly PriceOnDay[]): PriceOnDay[] {
  const byDay = new Map(over.map((price) => [price.day, price]));
  return [...under.filter(({ day }) => !byDay.has(day)), ...byDay.values()].sort((a, b) =>
    a.day < b.day ? -1 : 1,
  );
}
