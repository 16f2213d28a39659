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
import type { EntryPrice } from '../prices/entry-prices.repository.ts';
import { listManualPrices } from '../prices/manual-prices.repository.ts';
import { over, sparseDays, withTradePrices } from '../prices/prices-by-day.ts';
import { restatementsAfter } from '../prices/restatements.ts';

/** Holdings that share their prices, their costs being in one currency. */
export interface Lots<Row extends PricedRow> extends HeldThing {
  rows: readonly [Row, ...Row[]];
}

/** What the entries of a holding say of past days, as `heldHistory` answers it. */
interface History<Row> {
  stepsOf: (row: Row) => readonly HeldFrom[];
  tradesOf: (row: Row) => readonly EntryPrice[];
}

/**
 * Holdings as their worth on past days is worked out: what was held from which day on, and the prices
 * for it on each of `days`. Lots of one instrument share its closes; a holding with prices of its
 * owner's stands alone. Each is made when it is taken: there can be thousands of prices of each.
 */
export async function heldThings<Row extends PricedRow>(
  db: Db,
  ownerId: string,
  days: readonly Day[],
  rows: readonly Row[],
  { stepsOf, tradesOf }: History<Row>,
): Promise<Iterable<Lots<Row>>> {
  const { groups, pricesOf } = await groupsByPrices(db, ownerId, days, rows, tradesOf);
  return thingsOf(groups, pricesOf, stepsOf);
}

type Group<Row> = readonly [Row, ...Row[]];

function* thingsOf<Row extends PricedRow>(
  groups: Iterable<Group<Row>>,
  pricesOf: (group: Group<Row>) => readonly DatedPrice[],
  stepsOf: (row: Row) => Steps,
): Generator<Lots<Row>> {
  for (const rows of groups) {
    const steps = rows.map(stepsOf);
    const prices = pricesOf(rows);
    const quantityPlaces = mostPlacesOf(steps, ({ quantity }) => quantity);
    const pricePlaces = Math.max(
      mostPlacesOf(steps, ({ cost }) => cost) - quantityPlaces,
      placesOfPrices(prices),
    );
    const places = { quantityPlaces, pricePlaces };
    const changes = quantityChanges(steps, places);
    yield { rows, prices, changes, costCurrency: rows[0].currency, ...places };
  }
}

type Steps = readonly HeldFrom[];

function mostPlacesOf(steps: readonly Steps[], read: (step: HeldFrom) => Fixed): number {
  let most = 0;
  for (const step of steps.flat()) most = placesOfFixed(read(step), most);
  return most;
}

function placesOfPrices(prices: readonly DatedPrice[]): number {
  let most = 0;
  for (const { price } of prices) most = Math.max(most, placesOf(price));
  return most;
}

/** What each step of some lots changes, by day: how much came or went, and the cost with it. */
export function quantityChanges(
  lots: readonly Steps[],
  { quantityPlaces, pricePlaces }: Pick<HeldThing, 'quantityPlaces' | 'pricePlaces'>,
): QuantityChange[] {
  const changes = lots.flatMap((steps) => {
    let before = { quantity: 0n, cost: 0n };
    return steps.map((step) => {
      const quantity = unitsOfFixed(step.quantity, quantityPlaces);
      const cost = unitsOfFixed(step.cost, quantityPlaces + pricePlaces);
      const change = { quantity: quantity - before.quantity, cost: cost - before.cost };
      before = { quantity, cost };
      return { day: step.day, ...change };
    });
  });
  return changes.sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** Holdings that share their prices, and what gives those of each group. */
async function groupsByPrices<Row extends PricedRow>(
  db: Db,
  ownerId: string,
  days: readonly Day[],
  rows: readonly Row[],
  tradesOf: History<Row>['tradesOf'],
) {
  const closes = await closesOf(db, rows, days);
  const entered = Map.groupBy(await listManualPrices(db, ownerId), (row) => row.investment_id);
  const restatementsOf = await restatementsAfter(db, ownerId, '');
  const groups = Map.groupBy(rows, ({ id, instrument_key, currency }) =>
    instrument_key === null || entered.has(id)
      ? id
      : `${instrument_key} ${currency} ${restatementsOf(id).map(inWords).join(' ')}`,
  );
  const pricesOf = (group: Group<Row>): readonly DatedPrice[] => {
    const [{ id, instrument_key: key }] = group;
    const market = closes.get(key ?? '')?.() ?? [];
    const own = entered.get(id) ?? [];
    // What has no other price counts at cost today, and so it did on every day before.
    const isPriced = own.length > 0 || group.some((row) => row.quote_price !== null);
    const known = isPriced ? withTradePrices(market, tradePricesOf(group, tradesOf)) : market;
    const prices: readonly DatedPrice[] = own.length === 0 ? known : over(known, own);
    const last = days.at(-1) ?? '';
    return withRestated(prices, restatementsOf(id), last, ({ price, ...rest }, by) => ({
      ...rest,
      price: toText(roundToWireDigits(divide(decimal(price).times(by.before), by.after))),
    }));
  };
  return { groups: groups.values() as Iterable<Group<Row>>, pricesOf };
}

/** Lots share their prices when the same has become of their units. */
function inWords({ exDay, day, before, after }: Restatement): string {
  return `${exDay} ${day} ${toText(divide(after, before))}`;
}

/**
 * The prices of the trades of lots that share their prices; of
 * several on a day the last lot's counts.
 */
function tradePricesOf<Row extends PricedRow>(
  lots: readonly Row[],
  tradesOf: History<Row>['tradesOf'],
): DatedPrice[] {
  const prices = lots.flatMap((row) =>
    tradesOf(row).map(({ day, price }) => ({ day, price, currency: row.currency })),
  );
  return lots.length === 1 ? prices : over([], prices);
}

async function closesOf(
  db: Db,
  rows: readonly PricedRow[],
  days: readonly Day[],
): Promise<Map<string, () => DatedPrice[]>> {
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
      () => known.map(({ day, close, currency }) => ({ day, price: close, currency })),
    ]),
  );
}
