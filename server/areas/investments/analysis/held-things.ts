import type { Day } from '../../../../finance/calendar/days.ts';
import type {
  DatedPrice,
  HeldFrom,
  HeldThing,
  QuantityChange,
} from '../../../../finance/holdings/held-value.ts';
import { type Restatement, withRestated } from '../../../../finance/holdings/restated-price.ts';
import { decimal, divide, roundToWireDigits, toText } from '../../../../finance/money/decimal.ts';
import { type Fixed, placesOfFixed, unitsOfFixed } from '../../../../finance/money/fixed.ts';
import { placesOf } from '../../../../finance/money/scaled.ts';
import type { Db } from '../../../db/database.ts';
import { closesOnDays, closesSince } from '../../quotes/closes.repository.ts';
import type { PricedRow } from '../holdings.repository.ts';
import { type EntryPrice, listEntryPrices } from '../prices/entry-prices.repository.ts';
import { listManualPrices } from '../prices/manual-prices.repository.ts';
import { over, sparseDays, withTradePrices } from '../prices/prices-by-day.ts';
import { restatementsAfter } from '../prices/restatements.ts';

/** Holdings that share their prices, their costs being in one currency. */
export interface Lots<Row extends PricedRow> extends HeldThing {
  rows: readonly [Row, ...Row[]];
}

export interface HeldThings<Row extends PricedRow> {
  things: Lots<Row>[];
  /** The places that quantities and prices are counted in. */
  quantityPlaces: number;
  pricePlaces: number;
}

/**
 * Holdings as their worth on past days is worked out: what was held from which day on, and the prices
 * for it on each of `days`. Lots of one instrument share its closes; a holding with prices of its
 * owner's stands alone.
 */
export async function heldThings<Row extends PricedRow>(
  db: Db,
  ownerId: string,
  days: readonly Day[],
  rows: readonly Row[],
  stepsOf: (row: Row) => readonly HeldFrom[],
): Promise<HeldThings<Row>> {
  const held = new Map(rows.map((row) => [row, stepsOf(row)]));
  const all = [...held.values()].flat();
  const groups = await withPrices(db, ownerId, rows, days);
  const quantityPlaces = mostPlacesOf(all, ({ quantity }) => quantity);
  const pricePlaces = Math.max(
    mostPlacesOf(all, ({ cost }) => cost) - quantityPlaces,
    0,
    ...groups.map(({ prices }) => placesOfPrices(prices)),
  );
  const things = groups.map(({ rows: lots, prices }) => {
    const changes = lots.flatMap((row) =>
      quantityChanges(held.get(row) ?? [], quantityPlaces, pricePlaces),
    );
    changes.sort((a, b) => (a.day < b.day ? -1 : 1));
    return { rows: lots, prices, changes, costCurrency: lots[0].currency };
  });
  return { things, quantityPlaces, pricePlaces };
}

function mostPlacesOf(steps: readonly HeldFrom[], read: (step: HeldFrom) => Fixed): number {
  let most = 0;
  for (const step of steps) most = placesOfFixed(read(step), most);
  return most;
}

function placesOfPrices(prices: readonly DatedPrice[]): number {
  let most = 0;
  for (const { price } of prices) most = Math.max(most, placesOf(price));
  return most;
}

/** What each step changes: how much came or went, and the cost with it. */
export function quantityChanges(
  steps: readonly HeldFrom[],
  quantityPlaces: number,
  pricePlaces: number,
): QuantityChange[] {
  let before = { quantity: 0n, cost: 0n };
  return steps.map((step) => {
    const quantity = unitsOfFixed(step.quantity, quantityPlaces);
    const cost = unitsOfFixed(step.cost, quantityPlaces + pricePlaces);
    const change = { quantity: quantity - before.quantity, cost: cost - before.cost };
    before = { quantity, cost };
    return { day: step.day, ...change };
  });
}

async function withPrices<Row extends PricedRow>(
  db: Db,
  ownerId: string,
  rows: readonly Row[],
  days: readonly Day[],
) {
  const closes = await closesOf(db, rows, days);
  const entered = Map.groupBy(await listManualPrices(db, ownerId), (row) => row.investment_id);
  const traded = Map.groupBy(await listEntryPrices(db, ownerId), (row) => row.investment_id);
  const restatementsOf = await restatementsAfter(db, ownerId, '');
  const groups = Map.groupBy(rows, ({ id, instrument_key, currency }) =>
    instrument_key === null || entered.has(id)
      ? id
      : `${instrument_key} ${currency} ${restatementsOf(id).map(inWords).join(' ')}`,
  );
  return [...groups.values()].map((group) => {
    const market = closes.get(group[0]?.instrument_key ?? '') ?? [];
    const own = entered.get(group[0]?.id ?? '') ?? [];
    // What has no other price counts at cost today, and so it did on every day before.
    const isPriced = own.length > 0 || group.some((row) => row.quote_price !== null);
    const known = isPriced ? withTradePrices(market, tradePricesOf(group, traded)) : market;
    const prices: readonly DatedPrice[] = own.length === 0 ? known : over(known, own);
    const restatements = restatementsOf(group[0]?.id ?? '');
    const last = days.at(-1) ?? '';
    return {
      rows: group as [Row, ...Row[]],
      prices: withRestated(prices, restatements, last, ({ price, ...rest }, { before, after }) => ({
        ...rest,
        price: toText(roundToWireDigits(divide(decimal(price).times(before), after))),
      })),
    };
  });
}

/** Lots share their prices when the same has become of their units. */
function inWords({ exDay, day, before, after }: Restatement): string {
  return `${exDay} ${day} ${toText(divide(after, before))}`;
}

/**
 * The prices of the trades of lots that share their prices; of
 * several on a day the last lot's counts.
 */
function tradePricesOf(
  lots: readonly PricedRow[],
  traded: ReadonlyMap<string, readonly EntryPrice[]>,
): DatedPrice[] {
  const prices = lots.flatMap(({ id, currency }) =>
    (traded.get(id) ?? []).map(({ day, price }) => ({ day, price, currency })),
  );
  return lots.length === 1 ? prices : over([], prices);
}

async function closesOf(
  db: Db,
  rows: readonly PricedRow[],
  days: readonly Day[],
): Promise<Map<string, DatedPrice[]>> {
  const first = days[0] ?? '';
  const since = new Map<string, Day>();
  for (const { instrument_key: key, purchase_date: bought } of rows) {
    if (key === null) continue;
    const start = bought < first ? first : bought;
    const known = since.get(key);
    if (known === undefined || start < known) since.set(key, start);
  }
  if (days.length > sparseDays) return closesSince(db, since, days.at(-1) ?? '');
  const closes = await closesOnDays(db, [...since.keys()], days);
  return new Map(
    [...closes].map(([key, known]) => [
      key,
      known.map(({ day, close, currency }) => ({ day, price: close, currency })),
    ]),
  );
}
