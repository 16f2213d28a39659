import type { Performance } from '../../../contract/returns/returns.ts';
import type { Day } from '../../../finance/calendar/days.ts';
import { type Fixed, multiplyFixed, oneFixed } from '../../../finance/money/fixed.ts';
import type { DayFlow, Flow } from '../../../finance/returns/flows.ts';
import { partReturns } from '../../../finance/returns/part-returns.ts';
import { inPercent } from '../../../finance/returns/period-figures.ts';
import type { FlowKind, ReturnPosition } from '../../../finance/returns/position.ts';
import type { Scope, ScopeFigures } from '../../../finance/returns/scope-figures.ts';
import { type IndexOverPeriod, percentFrom, round4, wire } from './benchmark.ts';
import { shownProfits, wholeCents } from './shown-profits.ts';

type Inputs = NonNullable<Performance['inputs']>;

/** The flows, values and rates that figures rest on. */
export function inputsOf(
  { flows, values, openingValue, closingValue, period }: ScopeFigures,
  positions: readonly ReturnPosition[],
  { to, currency, rateOn }: Scope,
): Inputs {
  const start = values[0]?.day ?? to;
  const all = [
    { day: start, amount: openingValue, kind: 'opening' as const },
    ...flows,
    { day: to, amount: -closingValue, kind: 'closing' as const },
  ].filter(({ amount }) => amount !== 0n);
  const needed = new Set([start, to]);
  for (const [index, { day, moneyIn, moneyOut }] of values.entries()) {
    if (moneyIn === 0n && moneyOut === 0n) continue;
    needed.add(day);
    const before = values[index - 1];
    if (before) needed.add(before.day);
  }
  const shown = values.filter(({ day, value }) => needed.has(day) && (value !== 0n || day === to));
  const foreign = [...new Set(positions.map((position) => position.currency))].filter(
    (one) => one !== currency,
  );
  return {
    flows: netByDay(all, period.flows),
    values: shown.map(({ day, value }) => ({ day, value: wire(value, 2) })),
    rates: foreign.flatMap((one) =>
      shown.flatMap(({ day }) => {
        const rate = rateOn(day, one);
        return rate === undefined ? [] : [{ day, currency: one, rate: wire(rate, 6) }];
      }),
    ),
  };
}

/**
 * The flows of a day as one; what is held at the end stays apart from what came in that day. Of a day
 * whose gross amounts count, these too.
 */
function netByDay(
  flows: readonly (Flow & { kind: FlowKind })[],
  counted: readonly DayFlow[],
): Inputs['flows'] {
  const gross = new Map(
    counted
      .filter(({ moneyIn, moneyOut }) => moneyIn > 0n && moneyOut > 0n)
      .map(({ day, moneyIn, moneyOut }) => [
        day,
        { moneyIn: wire(moneyIn, 2), moneyOut: wire(moneyOut, 2) },
      ]),
  );
  const byDay = new Map<string, { day: Day; amount: Fixed; kind: FlowKind }>();
  for (const { day, amount, kind } of flows) {
    const key = kind === 'closing' ? 'closing' : day;
    const found = byDay.get(key);
    if (!found) byDay.set(key, { day, amount, kind });
    else {
      found.amount += amount;
      if (kind === 'trade') found.kind = kind;
    }
  }
  return [...byDay.values()]
    .sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1))
    .map(({ day, amount, kind }) => ({
      day,
      amount: wire(amount, 2),
      kind,
      ...(kind === 'closing' ? {} : gross.get(day)),
    }));
}

/** The return since the first day, at the end of each of some days, beside that of an index. */
export function pointsOf(
  { timeWeighted, twr, period }: ScopeFigures,
  days: readonly Day[],
  index: IndexOverPeriod | undefined,
): NonNullable<Performance['points']> {
  if (twr.percent === null) return [];
  const pointDays = new Set(days);
  const points: NonNullable<Performance['points']> = [];
  let factor = oneFixed;
  for (const step of timeWeighted.steps) {
    if (step.factor !== null) factor = multiplyFixed(factor, step.factor);
    if (!pointDays.has(step.day) || step.day < (period.firstDay ?? '')) continue;
    points.push({
      day: step.day,
      percent: round4(inPercent(factor - oneFixed)),
      indexPercent: index ? percentFrom(index.closes, period.firstDay, step.day) : null,
    });
  }
  return points;
}

/** What each stretch that ends on one of some days brought; the shown amounts sum to the shown profit. */
export function gainsOf(
  figures: ScopeFigures,
  days: readonly Day[],
): NonNullable<Performance['gains']> {
  const withheld = figures.simple.reason !== null;
  return shownProfits(partReturns(figures, days), wholeCents(figures.period.profit)).map(
    ({ part: { day, percent }, profit }) => ({
      day,
      profit,
      percent: withheld || percent === null ? null : round4(percent),
    }),
  );
}
