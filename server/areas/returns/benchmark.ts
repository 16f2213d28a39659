import { type BenchmarkCode, benchmarkNames } from '../../../contract/returns/benchmarks.ts';
import type { ReturnReason } from '../../../contract/returns/return-reasons.ts';
import type { Performance, PerformanceQuery } from '../../../contract/returns/returns.ts';
import { addDays, type Day } from '../../../finance/calendar/days.ts';
import { type IndexSeries, indexSeries } from '../../../finance/market/indices.ts';
import { toText, toWire } from '../../../finance/money/decimal.ts';
import {
  type Fixed,
  fixedOfText,
  fixedToDecimal,
  multiplyFixed,
  oneFixed,
  proportion,
} from '../../../finance/money/fixed.ts';
import { noRates, rateBetween } from '../../../finance/money/rates.ts';
import { inPercent, moneyWeightedFigures } from '../../../finance/returns/period-figures.ts';
import { reasonFor } from '../../../finance/returns/reasons.ts';
import type { Scope, ScopeFigures } from '../../../finance/returns/scope-figures.ts';
import {
  closeAtEnd,
  closeFinder,
  fixedRateCloses,
  type IndexClose,
  type ShadowIndex,
  shadowIndex,
} from '../../../finance/returns/shadow-index.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { attempt } from '../../jobs/attempt.ts';
import { fetchIndexCloses } from '../quotes/index-closes.ts';
import { storedCloses } from '../quotes/quotes.service.ts';
import { ratesOnDays } from '../rates/rates.repository.ts';

export type Benchmark = NonNullable<Performance['benchmark']>;

/** An index over a period, in the currency of the flows that are compared with it. */
export interface IndexOverPeriod {
  code: BenchmarkCode;
  label: string;
  isTotalReturn: boolean;
  closes: readonly IndexClose[];
  reason: ReturnReason | null;
}

/** No longer than a reader waits for a page. */
const fetchMs = 10_000;
const lookBackDays = 20;

/** The index that a call names, its closes fetched first where they are not stored. */
export async function readIndex(
  db: Db,
  deps: Deps,
  { benchmark, ratePercent = 0 }: PerformanceQuery,
  scope: Pick<Scope, 'currency' | 'from' | 'to' | 'days'>,
  { flows, firstDay }: ScopeFigures['period'],
): Promise<IndexOverPeriod | undefined> {
  if (benchmark === undefined) return undefined;
  if (benchmark === 'FIXED') {
    const days = [...new Set([...flows.map(({ day }) => day), ...scope.days])].sort();
    const closes = fixedRateCloses(
      days.filter((day) => day >= (firstDay ?? scope.to)),
      ratePercent,
    );
    const label = `${benchmarkNames.FIXED}${ratePercent}%`;
    return { code: benchmark, label, isTotalReturn: true, closes, reason: null };
  }
  const first = firstDay ?? scope.from;
  const neededDays = [...flows.map(({ day }) => day), scope.to];
  const series = indexSeries[benchmark];
  for (const isFetched of [false, true]) {
    for (const one of series) {
      if (isFetched) await fetchMissing(deps, one, first);
      const closes = await closesIn(db, one, first, scope);
      if (Array.isArray(closes) && missingDay(closes, neededDays) === undefined) {
        return { code: benchmark, ...namesOf(one), closes, reason: null };
      }
    }
  }
  return incomplete(db, benchmark, scope, { first, neededDays });
}

/** An index that cannot be compared with, with the closes that its line can be drawn of. */
async function incomplete(
  db: Db,
  code: keyof typeof indexSeries,
  scope: Pick<Scope, 'currency' | 'to'>,
  { first, neededDays }: { first: Day; neededDays: readonly Day[] },
): Promise<IndexOverPeriod> {
  const found: IndexOverPeriod[] = [];
  for (const one of indexSeries[code]) {
    const closes = await closesIn(db, one, first, scope);
    const named = { code, ...namesOf(one) };
    if (!Array.isArray(closes)) found.push({ ...named, closes: [], reason: closes.reason });
    else {
      const reason = reasonFor('INDEX_MISSING', { day: missingDay(closes, neededDays) ?? first });
      found.push({ ...named, closes, reason });
    }
  }
  const [best, ...others] = found;
  if (!best) throw new Error(`${code} has no series`);
  return others.reduce((most, one) => (one.closes.length > most.closes.length ? one : most), best);
}

function namesOf({ label, isTotalReturn }: IndexSeries) {
  return { label, isTotalReturn };
}

async function fetchMissing(deps: Deps, { instrument }: IndexSeries, from: Day): Promise<void> {
  const item = { key: instrument.key };
  await attempt(deps, item, 'closes of an index were not fetched', () =>
    fetchIndexCloses(deps, instrument, from, AbortSignal.timeout(fetchMs)),
  );
}

/** The closes of an index in the currency asked for, each at the rate of its day. */
async function closesIn(
  db: Db,
  { instrument }: IndexSeries,
  first: Day,
  { currency, to }: Pick<Scope, 'currency' | 'to'>,
): Promise<IndexClose[] | { reason: ReturnReason }> {
  const from = addDays(first, -lookBackDays);
  const stored = (await storedCloses(db, [instrument.key], from, to)).get(instrument.key) ?? [];
  const foreign = stored.filter((close) => close.currency !== currency).map(({ day }) => day);
  const rates = await ratesOnDays(db, foreign);
  const closes: IndexClose[] = [];
  for (const { day, close, currency: quoted } of stored) {
    const price = fixedOfText(close);
    const rate = rateBetween(rates.get(day) ?? noRates, quoted, currency);
    if (!rate && day >= first) {
      return { reason: reasonFor('RATE_MISSING', { day, currency: quoted }) };
    }
    if (rate) closes.push({ day, close: multiplyFixed(price, fixedOfText(toText(rate))) });
  }
  return closes;
}

/** The first day that a flow cannot be booked on. */
function missingDay(closes: readonly IndexClose[], days: readonly Day[]): Day | undefined {
  const find = closeFinder(closes);
  const end = days.at(-1) ?? '';
  return days.find((day) =>
    day === end ? closeAtEnd(closes, day) === undefined : find(day) === undefined,
  );
}

const noFigures = {
  shadowValue: null,
  difference: null,
  xirrPercent: null,
  shadowXirrPercent: null,
  ksPme: null,
  indexPercent: null,
};

/** What the same money would have come to in an index, beside what it has come to. */
export function compare(
  index: IndexOverPeriod,
  { period, closingValue, xirr }: ScopeFigures,
  to: Day,
): Benchmark {
  const { closes, ...named } = index;
  const nothing = { ...named, ...noFigures };
  if (index.reason) return { ...nothing, reason: index.reason };
  const shadow = shadowIndex(period.flows, closes, to, closingValue);
  if ('missingOn' in shadow) {
    return { ...nothing, reason: reasonFor('INDEX_MISSING', { day: shadow.missingOn }) };
  }
  return {
    ...nothing,
    ...shadowFigures(shadow, { period, closingValue }, to),
    xirrPercent: xirr.annualPercent === null ? null : round4(xirr.annualPercent),
    ksPme: shadow.ksPme === null ? null : wire(shadow.ksPme, 4),
    indexPercent: percentFrom(closes, period.firstDay, to),
  };
}

function shadowFigures(
  { value, exhaustedOn }: ShadowIndex,
  { period, closingValue }: Pick<ScopeFigures, 'period' | 'closingValue'>,
  to: Day,
) {
  if (value === null) {
    return { reason: reasonFor('SHADOW_EXHAUSTED', { day: exhaustedOn ?? to }) };
  }
  const own = moneyWeightedFigures(period.flows, { day: to, value });
  return {
    shadowValue: wire(value, 2),
    difference: wire(closingValue - value, 2),
    shadowXirrPercent: own.annualPercent === null ? null : round4(own.annualPercent),
    reason: null,
  };
}

/** How much an index has grown from the close of a day to that of another, in percent. */
export function percentFrom(
  closes: readonly IndexClose[],
  from: Day | undefined,
  to: Day,
): number | null {
  const start = from === undefined ? undefined : closeFinder(closes)(from);
  const end = closeAtEnd(closes, to);
  if (start === undefined || end === undefined) return null;
  return round4(inPercent(proportion(end, oneFixed, start) - oneFixed));
}

export function wire(figure: Fixed, places: number): number {
  return toWire(fixedToDecimal(figure), places);
}

/** A percentage as answers carry it: 4 decimals. */
export function round4(percent: number): number {
  return Math.round(percent * 1e4) / 1e4 + 0;
}
