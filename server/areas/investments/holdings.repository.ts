import { restatedPrice } from '../../../finance/holdings/restated-price.ts';
import { roundToWireDigits } from '../../../finance/money/decimal.ts';
import { noRates, type RateTable } from '../../../finance/money/rates.ts';
import type { Db } from '../../db/database.ts';
import { newestRates } from '../rates/rates.repository.ts';
import { listOrdersOnWay, type OrderOnWay } from './fund-orders/fund-orders.repository.ts';
import type { InvestmentRow } from './investments.repository.ts';
import {
  type CurrentPrice,
  currentPrice,
  isForeign,
  type ManualPriceColumns,
  mayCountAtTrade,
  type QuoteColumns,
} from './prices/current-price.ts';
import {
  type NewestEntryPrice,
  newestEntryPrices,
  restatementsAfter,
} from './prices/entry-prices.repository.ts';

/** An investment with the two prices of which one is its own. */
export type PricedRow = InvestmentRow & QuoteColumns & ManualPriceColumns;

/** An investment with the price that it counts at. */
export interface Holding extends PricedRow {
  price: CurrentPrice | null;
  /** Its orders on the way; of what is no fund there are none. */
  onWay: readonly OrderOnWay[];
}

/**
 * All holdings of an owner, those added last first. `rates` are the newest; without them they are read
 * where a quote is in another currency than its holding.
 */
export async function listHoldings(db: Db, ownerId: string, rates?: RateTable): Promise<Holding[]> {
  return addPrices(db, await listPricedRows(db, ownerId), rates);
}

export function listPricedRows(db: Db, ownerId: string): Promise<PricedRow[]> {
  return newestFirst(db, ownerId).execute();
}

/** The holdings that were added last, without those that were sold whole. */
export async function listRecentHoldings(
  db: Db,
  ownerId: string,
  limit: number,
): Promise<Holding[]> {
  const query = newestFirst(db, ownerId).where('investments.quantity', '<>', '0');
  return addPrices(db, await query.limit(limit).execute());
}

export async function findHolding(
  db: Db,
  ownerId: string,
  id: string,
): Promise<Holding | undefined> {
  const rows = await ofOwner(db, ownerId).where('investments.id', '=', id).execute();
  return (await addPrices(db, rows))[0];
}

async function addPrices(db: Db, rows: PricedRow[], rates?: RateTable): Promise<Holding[]> {
  const known = rates ?? (rows.some(isForeign) ? await newestRates(db) : noRates);
  const orders = await ordersOnWay(db, rows);
  const traded = await newestTrades(db, rows);
  const holdings = rows.map((row) => ({
    ...row,
    price: currentPrice(row, known, traded.get(row.id)),
    onWay: orders.get(row.id) ?? [],
  }));
  return atTodaysUnits(db, holdings);
}

/** A price from before a split, until there is a newer one, as that of the units that are held today. */
async function atTodaysUnits(db: Db, holdings: Holding[]): Promise<Holding[]> {
  const days = holdings.flatMap(({ price }) => price?.day ?? []);
  const [first] = holdings;
  const oldest = days.sort()[0];
  if (!first || oldest === undefined) return holdings;
  const restatementsOf = await restatementsAfter(db, first.owner_id, oldest);
  return holdings.map((row) => {
    const restatements = restatementsOf(row.id);
    if (!row.price || restatements.length === 0) return row;
    const { original, day } = row.price;
    const price = restatedPrice(original, day, restatements, afterAll);
    return price === original
      ? row
      : { ...row, price: { ...row.price, price: roundToWireDigits(price) } };
  });
}

const afterAll = '9999-12-31';

async function ordersOnWay(db: Db, rows: readonly PricedRow[]): Promise<Map<string, OrderOnWay[]>> {
  const fund = rows.find((row) => row.investment_type === 'FUND');
  if (!fund) return new Map();
  const orders = await listOrdersOnWay(db, fund.owner_id, 'now');
  return Map.groupBy(orders, ({ investmentId }) => investmentId);
}

/** The prices of the newest trades of the holdings for which they may count. */
async function newestTrades(
  db: Db,
  rows: readonly PricedRow[],
): Promise<ReadonlyMap<string, NewestEntryPrice>> {
  const [first, ...others] = rows.filter(mayCountAtTrade);
  if (!first) return new Map();
  return newestEntryPrices(
    db,
    first.owner_id,
    [first, ...others].map(({ id }) => id),
  );
}

function newestFirst(db: Db, ownerId: string) {
  return ofOwner(db, ownerId)
    .orderBy('investments.created_at', 'desc')
    .orderBy('investments.id', 'desc');
}

/**
 * Each investment with its instrument's quote and its owner's price of the newest day, unless the owner
 * has asked for the market's price since and there is one.
 */
function ofOwner(db: Db, ownerId: string) {
  return db
    .selectFrom('investments')
    .leftJoin('quotes', 'quotes.key', 'investments.instrument_key')
    .leftJoin('manual_prices as manual', (join) =>
      join
        .onRef('manual.owner_id', '=', 'investments.owner_id')
        .onRef('manual.investment_id', '=', 'investments.id')
        .on((eb) => eb.or([eb('manual.replaced_at', 'is', null), eb('quotes.key', 'is', null)]))
        .on(({ eb, selectFrom }) =>
          eb(
            'manual.day',
            '=',
            selectFrom('manual_prices as newest')
              .whereRef('newest.owner_id', '=', 'investments.owner_id')
              .whereRef('newest.investment_id', '=', 'investments.id')
              .select(({ fn }) => fn.max('newest.day').as('day')),
          ),
        ),
    )
    .selectAll('investments')
    .select([
      'quotes.price as quote_price',
      'quotes.currency as quote_currency',
      'quotes.at as quote_at',
      'quotes.day as quote_day',
      'quotes.source as quote_source',
      'quotes.fetched_at as quote_fetched_at',
      'manual.price as manual_price',
      'manual.day as manual_day',
      'manual.at as manual_at',
      'manual.created_at as manual_entered_at',
    ])
    .where('investments.owner_id', '=', ownerId);
}
