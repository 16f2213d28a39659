import type { Currency } from '../../contract/fields/currencies.ts';
import { addDays, type Day } from '../calendar/days.ts';
import { type Fixed, fixedPlaces, multiplyFixed, oneFixed } from '../money/fixed.ts';
import { divideRounded } from '../money/scaled.ts';
import type { WorthSeries } from '../net-worth/worth-series.ts';
import { flowsByDay } from './flows.ts';
import type { PositionFlow } from './position.ts';
import type { ValuedDay } from './time-weighted.ts';

/**
 * The days on whose ends a scope has to be valued: those of flows and the days before them, the day
 * before the period, its last day, and others that are asked for. Ascending.
 */
export function daysToValue(
  flowDays: Iterable<Day>,
  from: Day,
  to: Day,
  others: readonly Day[] = [],
): Day[] {
  const days = new Set([addDays(from, -1), to, ...others]);
  for (const day of new Set(flowDays)) {
    if (day < from || day > to) continue;
    days.add(day);
    days.add(addDays(day, -1));
  }
  return [...days].sort();
}

/** What series come to in one currency on each of their days; or the first rate that is not known. */
export function valuesIn(
  series: readonly WorthSeries[],
  days: readonly Day[],
  currency: Currency,
  rateOn: (day: Day, from: Currency) => Fixed | undefined,
): Fixed[] | { day: Day; currency: Currency } {
  const values = days.map(() => 0n);
  for (const { currency: from, places, units } of series) {
    for (const [index, amount] of units.entries()) {
      if (amount === 0n) continue;
      const day = days[index] ?? '';
      const rate = from === currency ? oneFixed : rateOn(day, from);
      if (rate === undefined) return { day, currency: from };
      const value = toFixed(amount, places);
      values[index] =
        (values[index] ?? 0n) + (rate === oneFixed ? value : multiplyFixed(value, rate));
    }
  }
  return values;
}

function toFixed(units: bigint, places: number): Fixed {
  if (places <= fixedPlaces) return units * 10n ** BigInt(fixedPlaces - places);
  return divideRounded(units, 10n ** BigInt(places - fixedPlaces));
}

/**
 * The days of a period with their values and flows, the first being the day before it. A charge for what was sold
 * before is no money put in on a day that begins with nothing held: nothing was held that it could lessen.
 */
export function valuedDays(
  days: readonly Day[],
  values: readonly Fixed[],
  flows: readonly PositionFlow[],
): ValuedDay[] {
  const atOnce = flows.filter(({ late }) => late === undefined);
  const byDay = new Map(
    flowsByDay(atOnce.map(({ day, timeWeighted }) => ({ day, amount: timeWeighted }))).map(
      (flow) => [flow.day, flow],
    ),
  );
  const afterSale = flowsByDay(atOnce.filter((flow) => flow.isAfterSale));
  const chargesAfterSale = new Map(afterSale.map(({ day, moneyIn }) => [day, moneyIn]));
  const lateOnes = Map.groupBy(flows, ({ late }) => late?.shownOn);
  return days.map((day, index) => {
    const value = values[index] ?? 0n;
    const flow = byDay.get(day);
    const opening = index === 0 ? value : 0n;
    const isEmptyBefore = index > 0 && values[index - 1] === 0n;
    const notCounted = isEmptyBefore ? (chargesAfterSale.get(day) ?? 0n) : 0n;
    return {
      day,
      value,
      moneyIn: (flow?.moneyIn ?? 0n) - notCounted + opening,
      moneyOut: flow?.moneyOut ?? 0n,
      ...lateOf(lateOnes.get(day) ?? []),
    };
  });
}

function lateOf(flows: readonly PositionFlow[]): Pick<ValuedDay, 'late'> {
  if (flows.length === 0) return {};
  let [amount, weighted] = [0n, 0n];
  for (const { timeWeighted, late } of flows) {
    amount += timeWeighted;
    weighted += multiplyFixed(timeWeighted, late?.weight ?? oneFixed);
  }
  return { late: { amount, weighted } };
}
