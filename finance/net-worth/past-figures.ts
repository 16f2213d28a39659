import type { Currency } from '../../contract/fields/currencies.ts';
import {
  assetParts,
  forEachPart,
  liabilityParts,
  type SheetPart,
} from '../../contract/net-worth/sheet-parts.ts';
import type { Day } from '../calendar/days.ts';
import type { Cents } from '../money/cents.ts';
import { hasRate, noRates, type RateTable } from '../money/rates.ts';
import { divideRounded, mostPlaces, scaledDigits } from '../money/scaled.ts';
import type { WorthSeries } from './worth-series.ts';

/**
 * Places that amounts are converted and added up in before they are rounded to the cent: as many as
 * a quotient has in `finance/money/decimal.ts`, so that a past day rounds as today does.
 */
const exactPlaces = 40;
const unitsOfCent = 10n ** BigInt(exactPlaces - 2);

/** A balance sheet in one currency, each figure rounded once. Liabilities are above zero. */
export interface PastFigures {
  day: Day;
  parts: Record<SheetPart, Cents>;
  totalAssets: Cents;
  totalLiabilities: Cents;
  netWorth: Cents;
  /** Currencies of amounts other than 0 that were left out: there was no rate yet. */
  missingRates: Currency[];
}

/**
 * The balance sheet at the end of each of `days`, at the rates of that day. Worked out on whole
 * numbers: ten years of days are 3,650 sheets of a dozen conversions each.
 */
export function pastFigures(
  series: readonly WorthSeries[],
  days: readonly Day[],
  currency: Currency,
  rates: ReadonlyMap<Day, RateTable>,
): PastFigures[] {
  const merged = merge(series).map(({ places, ...one }) => ({
    ...one,
    unit: 10n ** BigInt(exactPlaces - places),
  }));
  let table = noRates;
  let exchanged = exchanger(table, currency);
  return days.map((day, index) => {
    const known = rates.get(day) ?? noRates;
    // Rates stay as they are over a weekend.
    if (known !== table) [table, exchanged] = [known, exchanger(known, currency)];
    const parts = forEachPart(() => 0n);
    const missing = new Set<Currency>();
    for (const { part, currency: from, units, unit } of merged) {
      const amount = units[index] ?? 0n;
      if (amount === 0n) continue;
      const converted = exchanged(amount * unit, from);
      if (converted === undefined) missing.add(from);
      else parts[part] += converted;
    }
    parts.creditDebt = -parts.creditDebt;
    const sumOf = (some: readonly SheetPart[]) => some.reduce((sum, part) => sum + parts[part], 0n);
    const assets = sumOf(assetParts);
    const owed = sumOf(liabilityParts);
    return {
      day,
      parts: forEachPart((part) => toCents(parts[part])),
      totalAssets: toCents(assets),
      totalLiabilities: toCents(owed),
      netWorth: toCents(assets - owed),
      missingRates: [...missing],
    };
  });
}

/** One series for each part and currency, in the most places of those that are added up. */
function merge(series: readonly WorthSeries[]): WorthSeries[] {
  const merged = new Map<string, WorthSeries>();
  for (const one of series) {
    const key = one.part + one.currency;
    const before = merged.get(key);
    merged.set(key, before ? added(before, one) : one);
  }
  return [...merged.values()];
}

function added(a: WorthSeries, b: WorthSeries): WorthSeries {
  if (a.places < b.places) return added(b, a);
  const factor = 10n ** BigInt(a.places - b.places);
  const units = a.units.map((amount, index) => amount + (b.units[index] ?? 0n) * factor);
  return { ...a, units };
}

/**
 * Converts amounts at the rates of a day as `exchange` of `finance/money/rates.ts` does: divides last,
 * and rounds at the last place. Answers undefined without a rate.
 */
function exchanger(rates: RateTable, to: Currency) {
  const factors = new Map<Currency, readonly [bigint, bigint] | undefined>();
  return (units: bigint, from: Currency): bigint | undefined => {
    if (from === to) return units;
    if (!factors.has(from))
      factors.set(from, hasRate(rates, from, to) ? factorOf(rates, from, to) : undefined);
    const factor = factors.get(from);
    return factor && divideRounded(units * factor[0], factor[1]);
  };
}

/** What one unit of `from` buys, as a fraction of whole numbers. */
function factorOf({ perEuro }: RateTable, from: Currency, to: Currency): [bigint, bigint] {
  const [own, target] = [perEuro[from]?.rate ?? '1', perEuro[to]?.rate ?? '1'];
  const places = mostPlaces([own, target]);
  return [scaledDigits(target, places), scaledDigits(own, places)];
}

function toCents(units: bigint): Cents {
  return divideRounded(units, unitsOfCent);
}
