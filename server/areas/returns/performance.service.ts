import type { Currency } from '../../../contract/fields/currencies.ts';
import type { ReturnReason } from '../../../contract/returns/return-reasons.ts';
import type { Performance, PerformanceQuery } from '../../../contract/returns/returns.ts';
import { type Day, daysBetween } from '../../../finance/calendar/days.ts';
import { type Fixed, oneFixed } from '../../../finance/money/fixed.ts';
import { currencyEffect, fxFactor } from '../../../finance/returns/currency-effect.ts';
import { inPercent } from '../../../finance/returns/period-figures.ts';
import { isHeldOn, type ReturnPosition } from '../../../finance/returns/position.ts';
import {
  type Scope,
  type ScopeFigures,
  scopeFigures,
} from '../../../finance/returns/scope-figures.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { fieldError, notFound } from '../../errors.ts';
import { yieldWhenLong } from '../../lib/loop-turns.ts';
import { compare, readIndex, round4, wire } from './benchmark.ts';
import { gainsOf, inputsOf, pointsOf } from './performance-inputs.ts';
import { findScopes, readScope, type Subject } from './read-scope.ts';

/** The returns of what a call is about, over its period. */
export async function performance(
  db: Db,
  deps: Deps,
  subject: Subject,
  query: PerformanceQuery,
): Promise<Performance> {
  if (query.benchmark === 'FIXED' && query.ratePercent === undefined) {
    throw fieldError('ratePercent', '请填写年利率');
  }
  const scopes = await findScopes(db, deps, subject);
  const isSingle = subject.id !== undefined;
  const read = await readScope(db, deps, scopes, query, { isSingle });
  const { positions, scope } = read;
  if (isSingle && positions.length === 0) throw notFound();
  // All is read: what follows works on it alone.
  await yieldWhenLong();
  const figures = scopeFigures(positions, scope);
  const local = isSingle ? localFigures(positions[0], scope) : undefined;
  if ('reason' in figures) return withheld(figures.reason, positions, scope, local);
  const index = await readIndex(db, deps, query, scope, figures.period);
  await yieldWhenLong();
  return {
    ...toWireFigures(figures, scope, local),
    isEstimated: restsOnStated(figures) || hasOldPrice(positions, figures, scope),
    priceDay: priceDay(positions, scope),
    benchmark: index ? compare(index, figures, scope.to) : null,
    inputs: query.inputs ? inputsOf(figures, positions, scope) : null,
    ...(query.curve && {
      points: pointsOf(figures, read.curveDays, index),
      gains: gainsOf(figures, read.curveDays),
    }),
  };
}

/** The figures of a position in its own currency, where another one is asked for. */
interface Local {
  currency: Currency;
  figures: ScopeFigures;
}

function localFigures(position: ReturnPosition | undefined, scope: Scope): Local | undefined {
  if (!position || position.currency === scope.currency) return undefined;
  const { currency } = position;
  const rateOn: Scope['rateOn'] = (day, from) =>
    from === currency ? oneFixed : scope.rateOn(day, from, currency);
  const figures = scopeFigures([position], { ...scope, currency, rateOn });
  return 'reason' in figures ? undefined : { currency, figures };
}

function toWireFigures(figures: ScopeFigures, scope: Scope, local: Local | undefined) {
  const { period, simple, twr, xirr, openingValue, closingValue } = figures;
  const amount = (value: Fixed) => wire(value, 2);
  const percent = (value: number | null) => (value === null ? null : round4(value));
  return {
    from: scope.from,
    to: scope.to,
    days: period.days,
    currency: scope.currency,
    openingValue: amount(openingValue),
    closingValue: amount(closingValue),
    moneyIn: amount(period.moneyIn),
    moneyOut: amount(period.moneyOut),
    profit: amount(period.profit),
    unrealizedGain: amount(period.profit - figures.realizedGain - figures.income),
    realizedGain: amount(figures.realizedGain),
    income: amount(figures.income),
    fees: amount(figures.fees),
    taxes: amount(figures.taxes),
    simple: {
      percent: percent(simple.percent),
      peakInvested: amount(simple.peakInvested),
      reason: simple.reason,
    },
    twr: {
      ...twr,
      percent: percent(twr.percent),
      annualPercent: percent(twr.annualPercent),
      ...localParts(figures, local),
    },
    xirr: {
      ...xirr,
      annualPercent: percent(xirr.annualPercent),
      periodPercent: percent(xirr.periodPercent),
    },
    fx: local ? fxOf(figures, local, scope) : null,
    excluded: figures.excluded.map(({ position: { id, name }, reason }) => ({ id, name, reason })),
  };
}

/** The return in the own currency, and what the exchange rate made of it. */
function localParts(figures: ScopeFigures | undefined, local: Local | undefined) {
  const percent = local?.figures.twr.percent ?? null;
  if (!local || percent === null) return { localPercent: null, fxPercent: null };
  const factor =
    figures && figures.twr.percent !== null
      ? fxFactor(figures.timeWeighted.factor, local.figures.timeWeighted.factor)
      : undefined;
  return {
    localPercent: round4(percent),
    fxPercent: factor === undefined ? null : round4(inPercent(factor - oneFixed)),
  };
}

/** Every day's change of the value by market, exchange rate, and what was put in or taken out. */
function fxOf(
  figures: ScopeFigures,
  { currency, figures: own }: Local,
  { rateOn }: Scope,
): Performance['fx'] {
  const [flows, flowsThere] = [sumByDay(own), sumByDay(figures)];
  const days = own.values.map(({ day, value }) => {
    const rate = rateOn(day, currency);
    const flow = flows.get(day) ?? 0n;
    return { value, flow, rate: rate ?? 0n, flowThere: flowsThere.get(day) };
  });
  const { market, fx, trades } = currencyEffect(days);
  return { market: wire(market, 2), fx: wire(fx, 2), trades: wire(trades, 2) };
}

function sumByDay({ flows }: ScopeFigures): Map<Day, Fixed> {
  const byDay = new Map<Day, Fixed>();
  for (const { day, amount } of flows) byDay.set(day, (byDay.get(day) ?? 0n) + amount);
  return byDay;
}

/** A price that its owner enters is too old to be called current after so many days. */
const freshDays = 31;

/** Whether money counts that the owner of an account states: its value of those days is not known. */
export function restsOnStated({ flows }: ScopeFigures): boolean {
  return flows.some(({ late, kind }) => late !== undefined && kind !== 'opening');
}

/** Whether a price that counts at either end was entered by hand too long before. */
export function hasOldPrice(
  positions: readonly ReturnPosition[],
  { values }: Pick<ScopeFigures, 'values'>,
  { to, priceOn }: Scope,
): boolean {
  const isOld = (position: ReturnPosition, day: Day) => {
    const price = isHeldOn(position, day) ? priceOn(position, day) : undefined;
    return price !== undefined && daysBetween(price.day, day) > freshDays;
  };
  const start = values[0]?.day ?? to;
  return positions.some(
    (position) => position.isHandPriced && (isOld(position, to) || isOld(position, start)),
  );
}

function priceDay(positions: readonly ReturnPosition[], { to, priceOn }: Scope): Day | null {
  const days = positions.flatMap((position) => priceOn(position, to)?.day ?? []);
  return days.sort().at(-1) ?? null;
}

/** An answer without figures: nothing of what is asked for can be worked out. */
function withheld(
  reason: ReturnReason,
  positions: readonly ReturnPosition[],
  scope: Scope,
  local: Local | undefined,
): Performance {
  const none = { reason, annualReason: null, annualPercent: null };
  const { from, to, currency } = scope;
  return {
    from,
    to,
    currency,
    days: local?.figures.period.days ?? 0,
    openingValue: null,
    closingValue: null,
    moneyIn: null,
    moneyOut: null,
    profit: null,
    unrealizedGain: null,
    realizedGain: null,
    income: null,
    fees: null,
    taxes: null,
    simple: { percent: null, peakInvested: null, reason },
    twr: { ...none, percent: null, emptyDays: 0, ...localParts(undefined, local) },
    xirr: { ...none, periodPercent: null },
    fx: null,
    isEstimated: false,
    priceDay: priceDay(positions, scope),
    excluded: [],
    benchmark: null,
    inputs: null,
  };
}
