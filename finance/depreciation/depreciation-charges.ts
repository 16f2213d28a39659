import type { DepreciationMethod } from '../../contract/fixed-assets/fixed-asset-labels.ts';
import { type Cents, divideHalfUp } from '../money/cents.ts';

/** The figures that the yearly charges are computed from. */
export interface ChargeBasis {
  method: TimeMethod;
  original: Cents;
  /** At most `original`. */
  salvage: Cents;
  /** Whole months from the first charge to the last, at least 1. */
  lifeMonths: number;
}

/** A method that charges by time; units of production charge by use instead. */
export type TimeMethod = Exclude<DepreciationMethod, 'UNITS_OF_PRODUCTION'>;

/** One year of use as it is booked. */
export interface YearCharge {
  /** 12, and what is left in the last year. */
  months: number;
  charge: Cents;
}

/** A shorter life has no year before the last two, so it is charged as a straight line. */
export const shortestDecliningMonths = 36;

/** A declining book value is counted in these fractions of a cent, so that only charges are rounded. */
const fractionsPerCent = 10n ** 24n;

/**
 * The charges of the years of use, first to last, by 企业会计准则第4号——固定资产 (CAS 4), article 17.
 * Each is rounded to the cent; the last takes what the roundings left, so that they sum exactly to
 * original minus salvage, and none goes below salvage. A life that ends inside a year has a shorter
 * last year.
 *
 * - Straight line (年限平均法): the same for every month.
 * - Sum of years' digits (年数总和法): by the life that is left when the year begins.
 * - Double declining (双倍余额递减法): 2 ÷ years of the opening book value, salvage left out of
 *   account; in the last two years a straight line down to salvage.
 */
export function* yearCharges(basis: ChargeBasis): Generator<YearCharge> {
  let left = basis.original - basis.salvage;
  let monthsLeft = basis.lifeMonths;
  for (const rounded of roundedCharges(basis)) {
    const months = Math.min(12, monthsLeft);
    monthsLeft -= months;
    const charge = monthsLeft === 0 || rounded > left ? left : rounded;
    left -= charge;
    yield { months, charge };
  }
}

function roundedCharges(basis: ChargeBasis): Iterable<Cents> {
  if (basis.method === 'SUM_OF_YEARS') return sumOfYears(basis);
  const declines = basis.lifeMonths >= shortestDecliningMonths;
  if (basis.method === 'DOUBLE_DECLINING' && declines) return doubleDeclining(basis);
  return straightLine(basis.original - basis.salvage, basis.lifeMonths);
}

function* straightLine(amount: bigint, lifeMonths: number, unit = 1n) {
  for (const months of yearsOf(lifeMonths)) {
    yield divideHalfUp(amount * BigInt(months), BigInt(lifeMonths) * unit);
  }
}

function* sumOfYears({ original, salvage, lifeMonths }: ChargeBasis) {
  const weights = yearsOf(lifeMonths).map((months, year) => (lifeMonths - year * 12) * months);
  const whole = BigInt(weights.reduce((sum, weight) => sum + weight));
  for (const weight of weights) yield divideHalfUp((original - salvage) * BigInt(weight), whole);
}

function* doubleDeclining({ original, salvage, lifeMonths }: ChargeBasis) {
  let above = (original - salvage) * fractionsPerCent;
  let monthsLeft = lifeMonths;
  for (; monthsLeft > 24; monthsLeft -= 12) {
    const bookValue = above + salvage * fractionsPerCent;
    const declined = divideHalfUp(bookValue * 24n, BigInt(lifeMonths));
    const charge = declined > above ? above : declined;
    yield divideHalfUp(charge, fractionsPerCent);
    above -= charge;
  }
  yield* straightLine(above, monthsLeft, fractionsPerCent);
}

/** How many months each year of use has. */
function yearsOf(lifeMonths: number): number[] {
  const years = Math.ceil(lifeMonths / 12);
  return Array.from({ length: years }, (_, year) => Math.min(12, lifeMonths - year * 12));
}
