import type { Day } from '../../../../finance/calendar/days.ts';
import {
  addHeldValue,
  type DatedPrice,
  type QuantityChange,
} from '../../../../finance/holdings/held-value.ts';
import type { HeldFrom } from '../../../../finance/holdings/trend.ts';
import { toText } from '../../../../finance/money/decimal.ts';
import { mostPlaces, scaledDigits } from '../../../../finance/money/scaled.ts';
import {
  buildSeries,
  type Dated,
  type Note,
  type PastWorth,
} from '../../../../finance/net-worth/worth-series.ts';
import type { PastQuestion } from '../../../area.ts';
import type { Db } from '../../../db/database.ts';
import { closesOnDays, closesSince } from '../../quotes/quotes.repository.ts';
import { heldSteps } from '../entries/held-steps.ts';
import { listPricedRows } from '../holdings.repository.ts';
import type { InvestmentRow } from '../investments.repository.ts';
import { listManualPrices } from '../prices/manual-prices.repository.ts';
import { sparseDays, withEntered } from '../prices/prices-by-day.ts';
import { isSummed } from './investment-summary.ts';

/** Holdings that share their prices, their costs being in one currency. */
interface Thing {
  rows: [InvestmentRow, ...InvestmentRow[]];
  prices: readonly DatedPrice[];
}

/**
 * What was held at the end of each day at the price of that day: what the owner
 * entered for the day, or else the market's close, or else the newest price before. Before its first price a holding counts at
 * cost and is named. A holding with status 0 is in no sum, past ones included.
 */
export async function investmentsOnDays(
  db: Db,
  { ownerId, days }: PastQuestion,
): Promise<PastWorth> {
  const last = days.at(-1) ?? '';
  const rows = (await listPricedRows(db, ownerId)).filter(
    (row) => isSummed(row) && row.purchase_date <= last,
  );
  const steps = await heldSteps(db, ownerId, rows);
  const held = new Map<InvestmentRow, HeldFrom[]>(rows.map((row) => [row, steps(row)]));
  const all = [...held.values()].flat();
  const things = await withPrices(db, ownerId, rows, days);
  const quantityPlaces = mostPlaces(all.map(({ quantity }) => toText(quantity)));
  const pricePlaces = Math.max(
    mostPlaces(all.map(({ cost }) => toText(cost))) - quantityPlaces,
    0,
    ...things.map(({ prices }) => mostPlaces(prices.map(({ price }) => price))),
  );
  const builder = buildSeries(days, quantityPlaces + pricePlaces);
  for (const { rows: lots, prices } of things) {
    const changes = lots.flatMap((row) =>
      quantityChanges(held.get(row) ?? [], quantityPlaces, pricePlaces),
    );
    const costCurrency = lots[0].currency;
    changes.sort((a, b) => (a.day < b.day ? -1 : 1));
    addHeldValue({ changes, costCurrency, prices }, pricePlaces, builder);
  }
  return { series: builder.series(), estimated: things.flatMap(atCost) };
}

/** What each step changes: how much came or went, and the cost with it. */
function quantityChanges(
  steps: readonly HeldFrom[],
  quantityPlaces: number,
  pricePlaces: number,
): QuantityChange[] {
  let before = { quantity: 0n, cost: 0n };
  return steps.map((step) => {
    const quantity = scaledDigits(toText(step.quantity), quantityPlaces);
    const cost = scaledDigits(toText(step.cost), quantityPlaces + pricePlaces);
    const change = { quantity: quantity - before.quantity, cost: cost - before.cost };
    before = { quantity, cost };
    return { day: step.day, ...change };
  });
}

/** Names the holdings that were bought before their first price, until that. */
function atCost({ rows, prices }: Thing): Dated<Note>[] {
  const priced = prices[0]?.day ?? null;
  return rows
    .filter(({ purchase_date }) => priced === null || purchase_date < priced)
    .map(({ purchase_date, investment_name }) => ({
      note: noPriceNote(investment_name),
      from: purchase_date,
      until: priced,
    }));
}

/** The note beside a holding that counts at cost. */
export function noPriceNote(investmentName: string): Note {
  return { subject: investmentName, message: '还没有价格，按成本计入' };
}

/** Lots of one instrument share its closes; a holding with prices of its owner's stands alone. */
async function withPrices(
  db: Db,
  ownerId: string,
  rows: readonly InvestmentRow[],
  days: readonly Day[],
): Promise<Thing[]> {
  const closes = await closesOf(db, rows, days);
  const entered = Map.groupBy(await listManualPrices(db, ownerId), (row) => row.investment_id);
  const groups = Map.groupBy(rows, ({ id, instrument_key, currency }) =>
    instrument_key === null || entered.has(id) ? id : `${instrument_key} ${currency}`,
  );
  return [...groups.values()].map((group) => {
    const market = closes.get(group[0]?.instrument_key ?? '') ?? [];
    const own = entered.get(group[0]?.id ?? '') ?? [];
    return {
      rows: group as Thing['rows'],
      prices: own.length === 0 ? market : withEntered(market, own),
    };
  });
}

async function closesOf(
  db: Db,
  rows: readonly InvestmentRow[],
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
  const closes =
    days.length > sparseDays
      ? await closesSince(db, since, days.at(-1) ?? '')
      : await closesOnDays(db, [...since.keys()], days);
  return new Map(
    [...closes].map(([key, known]) => [
      key,
      known.map(({ day, close, currency }) => ({ day, price: close, currency })),
    ]),
  );
}
