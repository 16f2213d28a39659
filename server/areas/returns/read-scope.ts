import type { Currency } from '../../../contract/fields/currencies.ts';
import type { PerformanceQuery } from '../../../contract/returns/returns.ts';
import { type Day, daysBetween } from '../../../finance/calendar/days.ts';
import { periodEnds } from '../../../finance/calendar/periods.ts';
import { toText } from '../../../finance/money/decimal.ts';
import { type Fixed, fixedOfText, multiplyFixed } from '../../../finance/money/fixed.ts';
import { noRates, type RateTable, rateBetween } from '../../../finance/money/rates.ts';
import { flowDaysOf, type ReturnPosition } from '../../../finance/returns/position.ts';
import { daysToValue } from '../../../finance/returns/scope-days.ts';
import type { Scope } from '../../../finance/returns/scope-figures.ts';
import type { AreaReturns, ReturnScope, ReturnsQuestion } from '../../area-returns.ts';
import { areas } from '../../areas.ts';
import { businessDay, todayOf } from '../../business-day.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { fieldError } from '../../errors.ts';
import { yieldWhenLong } from '../../lib/loop-turns.ts';
import { newestRates, ratesOnDays } from '../rates/rates.repository.ts';

/** What a call is about: a row of an area, or all of them. */
export interface Subject {
  ownerId: string;
  rows?: AreaReturns['rows'] | undefined;
  id?: string;
  type?: ReturnsQuestion['type'];
}

/** The positions of a call, and what their figures rest on; `curveDays` are those of its points. */
export interface ReadScope {
  positions: readonly ReturnPosition[];
  scope: Scope;
  curveDays: readonly Day[];
}

/** Up to so many days a curve has a point for each. */
const dailyPoints = 800;

/** Positions of one area, and what the id of one names. */
export interface AreaScope extends ReturnScope {
  rows: AreaReturns['rows'];
}

/** The positions that a call is about; none when the owner has no such row. */
export async function findScopes(
  db: Db,
  { now }: Pick<Deps, 'now'>,
  { rows, ...subject }: Subject,
): Promise<AreaScope[]> {
  const question = { ...subject, rates: await newestRates(db), now: now() };
  const areaReturns = areas.flatMap(({ returns }) => returns ?? []);
  const scopes = [];
  for (const one of areaReturns) {
    if (rows !== undefined && one.rows !== rows) continue;
    scopes.push({ ...(await one.find(db, question)), rows: one.rows });
    await yieldWhenLong();
  }
  return scopes;
}

/**
 * Reads all that the figures of some positions over a period rest on. `isSingle`: they are of one row,
 * whose own currency is the default. `otherDays`: further days whose values are asked for.
 */
export async function readScope(
  db: Db,
  deps: Deps,
  scopes: readonly ReturnScope[],
  query: PerformanceQuery,
  { isSingle = false, otherDays = [] }: { isSingle?: boolean; otherDays?: readonly Day[] },
): Promise<ReadScope> {
  const positions = scopes.flatMap((one) => one.positions);
  const today = todayOf(deps);
  const to = businessDay(deps, query.to, 'to');
  const chosenFrom = query.from === undefined ? undefined : businessDay(deps, query.from, 'from');
  if (chosenFrom !== undefined && chosenFrom > to)
    throw fieldError('from', '开始日期不能晚于结束日期');
  const entryDays = positions.flatMap(flowDaysOf);
  const from = chosenFrom ?? earliest(entryDays, to);
  const own = isSingle ? positions[0]?.currency : undefined;
  const currency = query.currency ?? own ?? deps.config.baseCurrency;
  const isForeign = own !== undefined && own !== currency;
  const curveDays = query.curve ? daysOfCurve(from, to) : [];
  const others = isForeign ? periodEnds(from, to, 'DAILY') : curveDays;
  const days = daysToValue(entryDays, from, to, [...others, ...otherDays]);
  const statedDays = positions.flatMap(({ stated }) => stated?.map(({ day }) => day) ?? []);
  const rateOn = await readRates(db, [...days, ...entryDays, ...statedDays], currency);
  const values = new Map<ReturnScope, Awaited<ReturnType<ReturnScope['readValues']>>>();
  for (const scope of scopes) {
    values.set(scope, await scope.readValues(days));
    await yieldWhenLong();
  }
  const scopeOf = new Map(scopes.flatMap((one) => one.positions.map(({ id }) => [id, one])));
  return {
    positions,
    curveDays,
    scope: {
      currency,
      from,
      to,
      today,
      days,
      rateOn,
      seriesOf: (some) =>
        [...values].flatMap(([scope, known]) =>
          known.seriesOf(some.filter(({ id }) => scopeOf.get(id) === scope)),
        ),
      priceOn: (position, day) => {
        const scope = scopeOf.get(position.id);
        const price = scope && values.get(scope)?.priceOn(position, day);
        if (!price) return undefined;
        const fixed = fixedOfText(price.price);
        if (price.currency === position.currency) return { day: price.day, price: fixed };
        const rate = rateOn(day, price.currency, position.currency);
        return rate === undefined
          ? undefined
          : { day: price.day, price: multiplyFixed(fixed, rate) };
      },
    },
  };
}

function earliest(days: readonly Day[], to: Day): Day {
  return days.reduce((first, day) => (day < first ? day : first), to);
}

function daysOfCurve(from: Day, to: Day): Day[] {
  return periodEnds(from, to, daysBetween(from, to) <= dailyPoints ? 'DAILY' : 'WEEKLY');
}

type RateOn = (day: Day, from: Currency, to?: Currency) => Fixed | undefined;

/** The rates of some days, each worked out once. */
async function readRates(db: Db, days: readonly Day[], target: Currency): Promise<RateOn> {
  const tables: ReadonlyMap<Day, RateTable> = await ratesOnDays(db, days);
  const known = new Map<string, Fixed | undefined>();
  return (day, from, to = target) => {
    const key = `${day} ${from} ${to}`;
    if (known.has(key)) return known.get(key);
    const rate = rateBetween(tables.get(day) ?? noRates, from, to);
    const fixed = rate && fixedOfText(toText(rate));
    known.set(key, fixed);
    return fixed;
  };
}
