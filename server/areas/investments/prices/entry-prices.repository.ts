import type { ExpressionBuilder } from 'kysely';
import { inOrder } from '../../../../finance/holdings/entries/entry.ts';
import { priceOfEntry, tradedTypes } from '../../../../finance/holdings/entries/entry-price.ts';
import { foldEntries } from '../../../../finance/holdings/entries/fold.ts';
import {
  type Restatement,
  restatementsOf,
  restatingTypes,
} from '../../../../finance/holdings/restated-price.ts';
import type { Database, Db } from '../../../db/database.ts';
import { toEntry } from '../../../ledger/stored-entry.ts';
import { type EntryRow, listEntries, listHoldingsWith } from '../entries/entries.repository.ts';

/** The price of one unit in the last trade of a day, in the holding's currency. */
export interface EntryPrice {
  investment_id: string;
  day: string;
  /** Decimal text above 0. */
  price: string;
}

/** The same with the time at which the trade was entered. */
export interface NewestEntryPrice extends EntryPrice {
  entered_at: string;
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

/** Up to so many holdings are named in a statement; beyond, those of all are read. */
const mostNamed = 1000;

/** The price of the newest trade of each of some holdings, by holding. */
export async function newestEntryPrices(
  db: Db,
  ownerId: string,
  investmentIds: readonly string[],
): Promise<Map<string, NewestEntryPrice>> {
  if (investmentIds.length === 0) return new Map();
  let newest = db
    .selectFrom('investment_entries')
    .select((eb) => ['investment_id', eb.fn.max('day').as('day')])
    .where('owner_id', '=', ownerId)
    .where('type', 'in', tradedTypes)
    .where(statesPrice)
    .groupBy('investment_id');
  if (investmentIds.length <= mostNamed) {
    newest = newest.where('investment_id', 'in', investmentIds);
  }
  const trades = await db
    .with('newest_days', () => newest)
    .selectFrom('investment_entries as trade')
    .innerJoin('newest_days', (join) =>
      join
        .onRef('newest_days.investment_id', '=', 'trade.investment_id')
        .onRef('newest_days.day', '=', 'trade.day'),
    )
    .select(tradeColumns.map((column) => `trade.${column}` as const))
    .select('trade.updated_at')
    .where('trade.owner_id', '=', ownerId)
    .where('trade.type', 'in', tradedTypes)
    .orderBy('trade.investment_id')
    .execute();
  const byHolding = Map.groupBy(trades, ({ investment_id }) => investment_id);
  return new Map(
    [...byHolding].flatMap(([id, ofDay]) =>
      lastOfDays(ofDay).map(({ trade: { day, updated_at }, price }) => [
        id,
        { investment_id: id, day, price, entered_at: updated_at },
      ]),
    ),
  );
}

/** Whether a trade has a price, as `priceOfEntry` reads it: what changed hands for nothing has none. */
function statesPrice(eb: ExpressionBuilder<Database, 'investment_entries'>) {
  return eb.or([
    eb('price', '<>', '0'),
    eb.and([eb('price', 'is', null), eb('amount', '<>', '0'), eb('quantity', '<>', '0')]),
  ]);
}

const tradeColumns = [
  'id',
  'investment_id',
  'type',
  'day',
  'time',
  'sequence',
  'quantity',
  'price',
  'amount',
] as const satisfies (keyof EntryRow)[];

type Trade = Pick<EntryRow, (typeof tradeColumns)[number]>;

function tradesOf(db: Db, ownerId: string) {
  return db
    .selectFrom('investment_entries')
    .select(tradeColumns)
    .where('owner_id', '=', ownerId)
    .where('type', 'in', tradedTypes)
    .orderBy('investment_id')
    .orderBy('day')
    .orderBy('sequence');
}

/** The prices of the trades among the entries of one holding. */
export function pricesOfTrades(entries: readonly Trade[]): EntryPrice[] {
  return lastOfDays(entries).map(({ trade: { investment_id, day }, price }) => ({
    investment_id,
    day,
    price,
  }));
}

/** The last trade with a price of each day, of one holding. */
function lastOfDays<T extends Trade>(trades: readonly T[]): { trade: T; price: string }[] {
  const byDay = new Map<string, { trade: T; price: string }>();
  for (const trade of inOrder(trades)) {
    const price = priceOfEntry(trade);
    if (price !== undefined) byDay.set(trade.day, { trade, price });
  }
  return [...byDay.values()];
}

/** Trades come by holding. */
function pricesOf(trades: readonly Trade[]): EntryPrice[] {
  const byHolding = Map.groupBy(trades, ({ investment_id }) => investment_id);
  return [...byHolding.values()].flatMap(pricesOfTrades);
}

/** Of a holding without entries that restate a price. */
const none: readonly Restatement[] = [];

/**
 * The restatements of an owner's holdings, of each those of its entries; only of the holdings that have
 * one after a day. Mostly there are none, which is one look at an index.
 */
export async function restatementsAfter(
  db: Db,
  ownerId: string,
  day: string,
): Promise<(investmentId: string) => readonly Restatement[]> {
  const ids = await listHoldingsWith(db, ownerId, restatingTypes, day);
  if (ids.length === 0) return () => none;
  const entries = await listEntries(db, ownerId, ids);
  const byId = new Map(
    [...Map.groupBy(entries, (row) => row.investment_id)].map(([id, own]) => {
      // Only quantities count here, which no number of places changes.
      const folded = foldEntries(own.map(toEntry), { places: 2 });
      if ('problem' in folded) throw new Error('the entries of a holding do not add up');
      return [id, restatementsOf(folded.entries)];
    }),
  );
  return (id) => byId.get(id) ?? none;
}
