import type { DayPrice } from '../../../../contract/investments/investment-prices.ts';
import { addDays, dayOfInput } from '../../../../finance/calendar/days.ts';
import { withRestated } from '../../../../finance/holdings/restated-price.ts';
import type { PriceOnDay } from '../../../../finance/holdings/trend.ts';
import { decimal, divide, toExactWire } from '../../../../finance/money/decimal.ts';
import { convert } from '../../../../finance/money/money.ts';
import { extendRatesBack, noRates } from '../../../../finance/money/rates.ts';
import { fromDecimalColumn } from '../../../db/columns.ts';
import type { Db } from '../../../db/database.ts';
import { closesOnDays } from '../../quotes/closes.repository.ts';
import { storedCloses } from '../../quotes/quotes.service.ts';
import { ratesOnDays } from '../../rates/rates.repository.ts';
import type { Holding } from '../holdings.repository.ts';
import type { InvestmentRow } from '../investments.repository.ts';
import {
  listEntryPrices,
  listEntryPricesOf,
  restatementsAfter,
} from './entry-prices.repository.ts';
import {
  listManualPrices,
  listManualPricesOf,
  type ManualPriceRow,
} from './manual-prices.repository.ts';

/** Up to so many days, closes are looked up one by one; beyond, reading all of them costs less. */
export const sparseDays = 100;
/** A close of a few days before the first day is still the newest known price then. */
const lookBackDays = 14;

/**
 * Every price of one holding from a day to another, newest last, in the holding's currency. Of one
 * day the owner's price counts before the market's close, and that before the price of a trade.
 */
export async function pricesOfHolding(
  db: Db,
  holding: InvestmentRow,
  from: string,
  to: string,
): Promise<DayPrice[]> {
  const { id, owner_id, instrument_key: key, currency } = holding;
  const closes = key === null ? [] : ((await storedCloses(db, [key], from, to)).get(key) ?? []);
  const foreign = closes.filter((close) => close.currency !== currency).map(({ day }) => day);
  const rates = extendRatesBack(foreign, await ratesOnDays(db, foreign));
  const market = closes.flatMap(({ day, close, currency: quoted }) => {
    const money = { amount: decimal(close), currency: quoted };
    const price = convert(money, currency, rates.get(day) ?? noRates);
    return price ? [{ day, price: toExactWire(price), source: 'close' as const }] : [];
  });
  const entered = (await listManualPricesOf(db, owner_id, id, from, to)).map(({ day, price }) => ({
    day,
    price: toExactWire(fromDecimalColumn(price)),
    source: 'manual' as const,
  }));
  const traded = (await listEntryPricesOf(db, owner_id, [id]))
    .filter(({ day }) => day >= from && day <= to)
    .map(({ day, price }) => ({
      day,
      price: toExactWire(decimal(price)),
      source: 'entry' as const,
    }));
  return overlayPrices<DayPrice>(withTradePrices<DayPrice>(market, traded), entered);
}

/**
 * Every price known for each holding that counts on some of `days` (ascending, the last is today).
 * Of one day the owner's price counts before the market's close, and that before the price of a
 * trade; for the day of its current price and for today it is that price.
 */
export async function pricesOnDays(
  db: Db,
  ownerId: string,
  rows: readonly Holding[],
  days: readonly string[],
  timeZone: string,
): Promise<(row: Holding) => readonly PriceOnDay[]> {
  const today = days.at(-1) ?? '';
  const keys = [...new Set(rows.flatMap((row) => row.instrument_key ?? []))];
  const closes =
    days.length > sparseDays
      ? await storedCloses(db, keys, addDays(days[0] ?? today, -lookBackDays), today)
      : await closesOnDays(db, keys, days);
  const entered = Map.groupBy(await listManualPrices(db, ownerId), (price) => price.investment_id);
  const traded = Map.groupBy(
    await listEntryPrices(db, ownerId),
    ({ investment_id }) => investment_id,
  );
  const restatementsOf = await restatementsAfter(db, ownerId, '');
  return (row) => {
    const market = (closes.get(row.instrument_key ?? '') ?? []).map(({ day, close, currency }) => ({
      day,
      price: decimal(close),
      currency,
    }));
    const own = [
      ...(entered.get(row.id) ?? []).map(toPriceOnDay(row)),
      ...currentPrices(row, today, timeZone),
    ];
    const known = withTradePrices(market, (traded.get(row.id) ?? []).map(toPriceOnDay(row)));
    const prices = own.length === 0 ? known : overlayPrices(known, own);
    return withRestated<PriceOnDay>(
      prices,
      restatementsOf(row.id),
      today,
      ({ price, ...rest }, { before, after }) => ({
        ...rest,
        price: divide(price.times(before), after),
      }),
    );
  };
}

function toPriceOnDay({ currency }: Holding) {
  return ({ day, price }: Pick<ManualPriceRow, 'day' | 'price'>) => ({
    day,
    price: fromDecimalColumn(price),
    currency,
  });
}

function currentPrices({ price: current, currency }: Holding, today: string, timeZone: string) {
  if (!current) return [];
  const { price, original, time } = current;
  const day = dayOfInput(timeZone, time);
  const now = { day: today, price, currency };
  return day < today ? [{ ...now, price: original, day }, now] : [now];
}

/** The lower prices by day, but the upper one where a day has both, of several the last. */
export function overlayPrices<Price extends { day: string }>(
  lower: readonly Price[],
  upper: readonly Price[],
): Price[] {
  const byDay = new Map(upper.map((price) => [price.day, price]));
  return [...lower.filter(({ day }) => !byDay.has(day)), ...byDay.values()].sort((a, b) =>
    a.day < b.day ? -1 : 1,
  );
}

/**
 * The market's prices, and those of trades on days without one; both by day. Mostly there are none,
 * and the market's are returned unchanged.
 */
export function withTradePrices<Price extends { day: string }>(
  market: readonly Price[],
  tradePrices: readonly Price[],
): readonly Price[] {
  const missing = tradePrices.filter(({ day }) => !hasDay(market, day));
  return missing.length === 0
    ? market
    : [...market, ...missing].sort((a, b) => (a.day < b.day ? -1 : 1));
}

function hasDay(prices: readonly { day: string }[], day: string): boolean {
  let [low, high] = [0, prices.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((prices[middle]?.day ?? '') < day) low = middle + 1;
    else high = middle;
  }
  return prices[low]?.day === day;
}
