import { priceOfEntry, tradedTypes } from '../../../../finance/holdings/entries/entry-price.ts';
import type { Db } from '../../../db/database.ts';

/** The price of one unit in the last trade of a day, in the holding's currency. */
export interface EntryPrice {
  investment_id: string;
  day: string;
  /** Decimal text above 0. */
  price: string;
}

/** The prices of an owner's trades, by holding and day. */
export async function listEntryPrices(db: Db, ownerId: string): Promise<EntryPrice[]> {
  return pricesOf(await tradesOf(db, ownerId).execute());
}

/** Those of a day or later. */
export async function listEntryPricesSince(
  db: Db,
  ownerId: string,
  day: string,
): Promise<EntryPrice[]> {
  return pricesOf(await tradesOf(db, ownerId).where('day', '>=', day).execute());
}

/** Those of some holdings. */
export async function listEntryPricesOf(
  db: Db,
  ownerId: string,
  investmentIds: readonly string[],
): Promise<EntryPrice[]> {
  if (investmentIds.length === 0) return [];
  return pricesOf(
    await tradesOf(db, ownerId).where('investment_id', 'in', investmentIds).execute(),
  );
}

/** The newest of a day or later of each holding that its owner has priced by hand, by holding. */
export async function newestPricesBesideManual(
  db: Db,
  ownerId: string,
  day: string,
): Promise<Map<string, EntryPrice>> {
  const trades = tradesOf(db, ownerId)
    .where('day', '>=', day)
    .where('investment_id', 'in', (eb) =>
      eb
        .selectFrom('manual_prices')
        .select('manual_prices.investment_id')
        .where('manual_prices.owner_id', '=', ownerId)
        .where('manual_prices.replaced_at', 'is', null),
    );
  const prices = pricesOf(await trades.execute());
  return new Map(prices.map((price) => [price.investment_id, price]));
}

function tradesOf(db: Db, ownerId: string) {
  return db
    .selectFrom('investment_entries')
    .select(['investment_id', 'day', 'type', 'quantity', 'price', 'amount'])
    .where('owner_id', '=', ownerId)
    .where('type', 'in', tradedTypes)
    .orderBy('investment_id')
    .orderBy('day')
    .orderBy('sequence');
}

type PricedEntry = Parameters<typeof priceOfEntry>[0] & Omit<EntryPrice, 'price'>;

/** The prices of the trades among the entries of one holding, which are in the order of their recording. */
export function pricesOfTrades(entries: readonly PricedEntry[]): EntryPrice[] {
  return pricesOf(entries.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day))));
}

/** Entries come by holding and day. */
function pricesOf(trades: readonly PricedEntry[]): EntryPrice[] {
  const prices: EntryPrice[] = [];
  for (const trade of trades) {
    const price = priceOfEntry(trade);
    if (price === undefined) continue;
    const { investment_id, day } = trade;
    const last = prices.at(-1);
    if (last?.investment_id === investment_id && last.day === day) last.price = price;
    else prices.push({ investment_id, day, price });
  }
  return prices;
}
