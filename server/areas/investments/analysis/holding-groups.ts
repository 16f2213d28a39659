import type { Day } from '../../../../finance/calendar/days.ts';
import type {
  DatedPrice,
  HoldingGroup,
  HoldingStep,
  QuantityChange,
} from '../../../../finance/holdings/held-value.ts';
import { type Restatement, withRestated } from '../../../../finance/holdings/restated-price.ts';
import { decimal, divide, roundToWireDigits, toText } from '../../../../finance/money/decimal.ts';
import { type Fixed, placesOfFixed, unitsOfFixed } from '../../../../finance/money/fixed.ts';
import { placesOf } from '../../../../finance/money/scaled.ts';
import type { Db } from '../../../db/database.ts';
import { closesOnDays, closesSince } from '../../quotes/closes.repository.ts';
import type { PricedRow } from '../holdings.repository.ts';
import { type EntryPrice, restatementsAfter } from '../prices/entry-prices.repository.ts';
import { listManualPrices } from '../prices/manual-prices.repository.ts';
import { overlayPrices, sparseDays, withTradePrices } from '../prices/prices-by-day.ts';

/** Holdings that share their prices and the currency of their costs, with their rows. */
export interface HoldingGroupOf<Row extends PricedRow> extends HoldingGroup {
  rows: readonly [Row, ...Row[]];
}

/** What the entries of each holding say of past days, as `heldHistory` answers it. */
interface EntryHistory<Row> {
  stepsOf: (row: Row) => readonly HoldingStep[];
  tradesOf: (row: Row) => readonly EntryPrice[];
}

/**
 * The groups of holdings whose worth on past days is worked out together: the changes of their quantity,
 * and the prices for each of `days`. Holdings of one instrument share its closes; one with manual prices,
 * or without a quote, is a group by itself. A group is built when the caller iterates to it, because each may have thousands
 * of prices.
 */
export async function listHoldingGroups<Row extends PricedRow>(
  db: Db,
  ownerId: string,
  days: readonly Day[],
  rows: readonly Row[],
  { stepsOf, tradesOf }: EntryHistory<Row>,
): Promise<Iterable<HoldingGroupOf<Row>>> {
  const { rowGroups, pricesOf } = await groupRowsByPrices(db, ownerId, days, rows, tradesOf);
  return buildGroups(rowGroups, pricesOf, stepsOf);
}

type RowGroup<Row> = readonly [Row, ...Row[]];

function* buildGroups<Row extends PricedRow>(
  rowGroups: Iterable<RowGroup<Row>>,
  pricesOf: (rows: RowGroup<Row>) => readonly DatedPrice[],
  stepsOf: (row: Row) => Steps,
): Generator<HoldingGroupOf<Row>> {
  for (const rows of rowGroups) {
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

type Steps = readonly HoldingStep[];

function mostPlacesOf(steps: readonly Steps[], read: (step: HoldingStep) => Fixed): number {
  let most = 0;
  for (const step of steps.flat()) most = placesOfFixed(read(step), most);
  return most;
}

function placesOfPrices(prices: readonly DatedPrice[]): number {
  let most = 0;
  for (const { price } of prices) most = Math.max(most, placesOf(price));
  return most;
}

/** The changes of quantity and cost that the steps of some holdings come to, by day. */
export function quantityChanges(
  stepsOfHoldings: readonly Steps[],
  { quantityPlaces, pricePlaces }: Pick<HoldingGroup, 'quantityPlaces' | 'pricePlaces'>,
): QuantityChange[] {
  const changes = stepsOfHoldings.flatMap((steps) => {
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

/** The rows of the holdings that share their prices, and a function that answers the prices of a group. */
async function groupRowsByPrices<Row extends PricedRow>(
  db: Db,
  ownerId: string,
  days: readonly Day[],
  rows: readonly Row[],
  tradesOf: EntryHistory<Row>['tradesOf'],
) {
  const closes = await closesOf(db, rows, days);
  const manualPrices = Map.groupBy(await listManualPrices(db, ownerId), (row) => row.investment_id);
  const restatementsOf = await restatementsAfter(db, ownerId, '');
  // Without a quote the newest trade of a holding is its price today, not that of others.
  const groups = Map.groupBy(rows, ({ id, instrument_key, currency, quote_price }) =>
    instrument_key === null || quote_price === null || manualPrices.has(id)
      ? id
      : `${instrument_key} ${currency} ${restatementsOf(id).map(restatementKey).join(' ')}`,
  );
  const pricesOf = (group: RowGroup<Row>): readonly DatedPrice[] => {
    const [{ id, instrument_key: key }] = group;
    const market = closes.get(key ?? '')?.() ?? [];
    const own = manualPrices.get(id) ?? [];
    const known = withTradePrices(market, tradePricesOf(group, tradesOf));
    const prices: readonly DatedPrice[] = own.length === 0 ? known : overlayPrices(known, own);
    const last = days.at(-1) ?? '';
    return withRestated(prices, restatementsOf(id), last, ({ price, ...rest }, by) => ({
      ...rest,
      price: toText(roundToWireDigits(divide(decimal(price).times(by.before), by.after))),
    }));
  };
  return { rowGroups: groups.values() as Iterable<RowGroup<Row>>, pricesOf };
}

/** Two holdings share their prices only when their units were restated alike, by a split for example. */
function restatementKey({ exDay, day, before, after }: Restatement): string {
  return `${exDay} ${day} ${toText(divide(after, before))}`;
}

/**
 * The prices of the trades of holdings that share their prices. Of several on a day that of the last
 * holding counts.
 */
function tradePricesOf<Row extends PricedRow>(
  rows: readonly Row[],
  tradesOf: EntryHistory<Row>['tradesOf'],
): DatedPrice[] {
  const prices = rows.flatMap((row) =>
    tradesOf(row).map(({ day, price }) => ({ day, price, currency: row.currency })),
  );
  return rows.length === 1 ? prices : overlayPrices([], prices);
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
