import type { DepreciationMethod } from '../contract/fixed-asset-labels.ts';
import { type Decimal, decimal, round } from './decimal.ts';

/** What the charge of each year of use is worked out from. */
export interface ChargeBasis {
  originalValue: Decimal;
  salvageValue: Decimal;
  /** Whole months from the first charge to the last, at least 1. */
  lifeMonths: number;
}

/** A method that charges by time; units of production charge by use instead. */
export type TimeMethod = Exclude<DepreciationMethod, 'UNITS_OF_PRODUCTION'>;

/** Below three years there is no year left before the last two: charged as a straight line. */
export const shortestDecliningMonths = 36;

/** Far below a cent, and keeps the digits of a century of multiplications from piling up. */
const workingPlaces = 24;

/**
 * The unrounded charges of the years of use, first to last, by 企业会计准则第4号——固定资产 (CAS 4),
 * article 17. A life that ends inside a year has a shorter last year.
 *
 * - Straight line (年限平均法): the same for every month.
 * - Sum of years' digits (年数总和法): by the life that is left when the year begins.
 * - Double declining (双倍余额递减法): 2 ÷ years of the opening book value, salvage left out of
 *   account; in the last two years a straight line down to salvage.
 */
export function yearlyCharges(method: TimeMethod, basis: ChargeBasis): Iterable<Decimal> {
  if (method === 'SUM_OF_YEARS') return sumOfYears(basis);
  if (method === 'DOUBLE_DECLINING' && basis.lifeMonths >= shortestDecliningMonths) {
    return doubleDeclining(basis);
  }
  return straightLine(basis);
}

/** How many months each year of use has: twelve, and what is left in the last. */
export function monthsOfYears(lifeMonths: number): number[] {
  const years = Math.ceil(lifeMonths / 12);
  return Array.from({ length: years }, (_, year) => Math.min(12, lifeMonths - year * 12));
}

function* straightLine({ originalValue, salvageValue, lifeMonths }: ChargeBasis) {
  const base = originalValue.minus(salvageValue);
  for (const months of monthsOfYears(lifeMonths)) yield base.times(months).div(lifeMonths);
}

function* sumOfYears({ originalValue, salvageValue, lifeMonths }: ChargeBasis) {
  const base = originalValue.minus(salvageValue);
  const weights = monthsOfYears(lifeMonths).map(
    (months, year) => (lifeMonths - year * 12) * months,
  );
  const allWeights = weights.reduce((sum, weight) => sum + weight);
  for (const weight of weights) yield base.times(weight).div(allWeights);
}

function* doubleDeclining({ originalValue, salvageValue, lifeMonths }: ChargeBasis) {
  const rate = decimal(24).div(lifeMonths);
  let bookValue = originalValue;
  let monthsLeft = lifeMonths;
  for (; monthsLeft > 24; monthsLeft -= 12) {
    const above = bookValue.minus(salvageValue);
    const charge = round(bookValue.times(rate), workingPlaces);
    const capped = charge.gt(above) ? above : charge;
    yield capped;
    bookValue = bookValue.minus(capped);
  }
  const left = bookValue.minus(salvageValue);
  for (const months of monthsOfYears(monthsLeft)) yield left.times(months).div(monthsLeft);
}
