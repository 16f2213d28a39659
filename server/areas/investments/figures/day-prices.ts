import { tradePrice } from '../../../../contract/investments/investment-fields.ts';
import { addDays, type Day } from '../../../../finance/calendar/days.ts';
import { restatedPrice } from '../../../../finance/holdings/restated-price.ts';
import { type Decimal, decimal } from '../../../../finance/money/decimal.ts';
import { convert } from '../../../../finance/money/money.ts';
import { extendRatesBack, noRates } from '../../../../finance/money/rates.ts';
import { fromDecimalColumn } from '../../../db/columns.ts';
import type { Db } from '../../../db/database.ts';
import { closesBefore } from '../../quotes/closes.repository.ts';
import { ratesOnDays } from '../../rates/rates.repository.ts';
import type { Holding } from '../holdings.repository.ts';
import {
  type EntryPrice,
  listEntryPricesOf,
  listEntryPricesSince,
  restatementsAfter,
} from '../prices/entry-prices.repository.ts';
import { manualPricesBefore } from '../prices/manual-prices.repository.ts';

/** No market is closed for so long: an older price is not that of the day before. */
const mostDaysApart = 14;

/**
 * The price that each holding had before the day of its current one: the market's newest close, or
 * the owner's price of that day or a later one, or where neither is newer the price of a trade.
 * Undefined where the newest is weeks older.
 */
export async function pricesBefore(
  db: Db,
  ownerId: string,
  rows: readonly Holding[],
): Promise<(row: Holding) => Decimal | undefined> {
  const priced = rows.flatMap((row) =>
    row.price ? [{ row, day: row.price.day, source: row.price.source }] : [],
  );
  const closes = await closesBefore(
    db,
    priced.flatMap(({ row, day }) =>
      row.instrument_key ? [{ key: row.instrument_key, day }] : [],
    ),
  );
  const entered = await manualPricesBefore(
    db,
    ownerId,
    priced.map(({ row, day }) => ({ id: row.id, day })),
  );
  const traded = await tradesBefore(db, ownerId, priced);
  const restatementsOf = await restatementsAfter(db, ownerId, sinceOf(priced));
  const closeOf = ({ instrument_key: key, price }: Holding) =>
    closes.get(`${key} ${price?.day ?? ''}`);
  const foreign = rows.flatMap((row) => {
    const close = closeOf(row);
    return close && close.currency !== row.currency ? [close.day] : [];
  });
  const rates = extendRatesBack(foreign, await ratesOnDays(db, foreign));
  const newestOf = (row: Holding): { day: Day; price: Decimal } | undefined => {
    const before: Day = row.price?.day ?? '';
    const oldest: Day = addDays(before || '1970-01-01', -mostDaysApart);
    const close = closeOf(row);
    const manual = entered.get(row.id);
    const trade = traded.get(row.id)?.findLast(({ day }) => day < before);
    const newest = [close?.day ?? '', manual?.day ?? '', trade?.day ?? ''].sort().at(-1) ?? '';
    if (newest < oldest) return undefined;
    if (manual?.day === newest) return { day: newest, price: fromDecimalColumn(manual.price) };
    if (close?.day === newest) {
      const money = { amount: decimal(close.close), currency: close.currency };
      const price = convert(money, row.currency, rates.get(close.day) ?? noRates);
      return price && { day: newest, price };
    }
    return trade && { day: newest, price: decimal(trade.price) };
  };
  return (row) => {
    const newest = newestOf(row);
    if (!newest || !row.price) return undefined;
    // What was held at the end of the day before counts at the price that its units had then.
    const on = addDays(row.price.day, -1);
    return restatedPrice(newest.price, newest.day, restatementsOf(row.id), on);
  };
}

interface Priced {
  row: Holding;
  /** The day of its current price. */
  day: Day;
  source: string;
}

/** The first day whose price may be the one before the current price of some holding. */
function sinceOf(priced: readonly Priced[]): Day {
  const days = priced.map(({ day }) => day).sort();
  return addDays(days[0] ?? '9999-12-31', -mostDaysApart);
}

/**
 * The prices of trades by holding. What only a trade priced may have been traded years ago, so that
 * these holdings are named instead of reading the trades of all since then.
 */
async function tradesBefore(
  db: Db,
  ownerId: string,
  priced: readonly Priced[],
): Promise<Map<string, EntryPrice[]>> {
  const { atTrade = [], others = [] } = Object.groupBy(priced, ({ source }) =>
    source === tradePrice ? 'atTrade' : 'others',
  );
  const ids = new Set(atTrade.map(({ row }) => row.id));
  const since = await listEntryPricesSince(db, ownerId, sinceOf(others));
  const prices = [
    ...since.filter((price) => !ids.has(price.investment_id)),
    ...(await listEntryPricesOf(db, ownerId, [...ids])),
  ];
  return Map.groupBy(prices, (price) => price.investment_id);
}
