import type { Currency } from '../../contract/fields/currencies.ts';
import type { Day } from '../calendar/days.ts';
import { type Cents, centsToText } from '../money/cents.ts';
import { noRates, type RateTable } from '../money/rates.ts';
import { divideRounded, placesOf, scaledDigits } from '../money/scaled.ts';
import type { WorthPart, WorthSeries } from './worth-series.ts';

/**
 * Places that amounts are converted and added up in before they are rounded to the cent: as many as
 * a quotient has in `finance/money/decimal.ts`, so that a past day rounds as today does.
 */
const exactPlaces = 40;
const unitsOfCent = 10n ** BigInt(exactPlaces - 2);

/** A balance sheet in one currency, each figure rounded once. Liabilities are above zero. */
export interface PastFigures {
  day: Day;
  parts: Record<WorthPart, Cents>;
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
  const merged = merge(series);
  return days.map((day, index) => {
    const rate = rateReader(rates.get(day) ?? noRates);
    const parts: Record<WorthPart, bigint> = {
      cash: 0n,
      investments: 0n,
      fixedAssets: 0n,
      receivables: 0n,
      creditDebt: 0n,
      payables: 0n,
      loans: 0n,
    };
    const missing = new Set<Currency>();
    for (const { part, currency: from, units } of merged) {
      const amount = units[index] ?? 0n;
      if (amount === 0n) continue;
      const converted = exchangeUnits(amount, from, currency, rate);
      if (converted === undefined) missing.add(from);
      else parts[part] += converted;
    }
    parts.creditDebt = -parts.creditDebt;
    const assets = parts.cash + parts.investments + parts.fixedAssets + parts.receivables;
    const owed = parts.creditDebt + parts.payables + parts.loans;
    return {
      day,
      parts: Object.fromEntries(
        Object.entries(parts).map(([part, units]) => [part, toCents(units)]),
      ) as Record<WorthPart, Cents>,
      totalAssets: toCents(assets),
      totalLiabilities: toCents(owed),
      netWorth: toCents(assets - owed),
      missingRates: [...missing],
    };
  });
}

/** The JSON number of a figure, which may be below zero. */
export function figureToWire(cents: Cents): number {
  return Number(centsToText(cents));
}

/** One series for each part and currency, in `exactPlaces`. */
function merge(series: readonly WorthSeries[]): WorthSeries[] {
  const byKey = Map.groupBy(series, ({ part, currency }) => part + currency);
  return [...byKey.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const factors = same.map(({ places }) => 10n ** BigInt(exactPlaces - places));
    const units = first.units.map((_, index) =>
      same.reduce((sum, one, which) => sum + (one.units[index] ?? 0n) * (factors[which] ?? 1n), 0n),
    );
    return [{ ...first, places: exactPlaces, units }];
  });
}

/** Units of a currency that one euro buys, as a fraction of whole numbers. */
type RateOf = (currency: Currency) => { digits: bigint; scale: bigint } | undefined;

function rateReader({ perEuro }: RateTable): RateOf {
  return (currency) => {
    if (currency === 'EUR') return { digits: 1n, scale: 1n };
    const text = perEuro[currency]?.rate;
    if (text === undefined) return undefined;
    const places = placesOf(text);
    return { digits: scaledDigits(text, places), scale: 10n ** BigInt(places) };
  };
}

/** As `exchange` of `finance/money/rates.ts`: divides last, and rounds at the last place. */
function exchangeUnits(
  units: bigint,
  from: Currency,
  to: Currency,
  rateOf: RateOf,
): bigint | undefined {
  if (from === to) return units;
  const [own, target] = [rateOf(from), rateOf(to)];
  if (!own || !target) return undefined;
  return divideRounded(units * target.digits * own.scale, own.digits * target.scale);
}

function toCents(units: bigint): Cents {
  return divideRounded(units, unitsOfCent);
}
