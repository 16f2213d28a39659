import type { DayCount } from '../../contract/loans/loan-fields.ts';
import { type Day, daysBetween } from '../calendar/days.ts';
import { type AnnualRate, annualRateUnit } from '../money/annual-rate.ts';
import { type Cents, divideHalfUp } from '../money/cents.ts';

/** A twelfth of a year's interest for each month, rounded once to the cent. */
export function interestOfMonths(balance: Cents, rate: AnnualRate, months: number): Cents {
  return divideHalfUp(balance * rate * BigInt(months), 12n * annualRateUnit);
}

/** A part of a period in which neither balance nor rate changes. */
export interface Stretch {
  from: Day;
  to: Day;
  balance: Cents;
  rate: AnnualRate;
}

/** Interest by real days, the first one counted and the last one not; rounded once to the cent. */
export function interestOfDays(stretches: readonly Stretch[], dayCount: DayCount): Cents {
  const products = stretches.map(
    ({ from, to, balance, rate }) => balance * rate * BigInt(daysBetween(from, to)),
  );
  const daysOfYear = dayCount === 'ACTUAL_365' ? 365n : 360n;
  return divideHalfUp(
    products.reduce((total, product) => total + product, 0n),
    daysOfYear * annualRateUnit,
  );
}

/**
 * The level payment of 等额本息, `P·i·(1+i)ⁿ ÷ ((1+i)ⁿ − 1)` for the exact fraction i of a month,
 * rounded once to the cent.
 */
export function levelPayment(balance: Cents, rate: AnnualRate, months: number): Cents {
  if (rate === 0n) return divideHalfUp(balance, BigInt(months));
  // i = a ÷ b, so that the formula is P·a·(a+b)ⁿ ÷ (b·((a+b)ⁿ − bⁿ)): big integers only.
  const divisor = greatestCommonDivisor(rate, 12n * annualRateUnit);
  const [a, b] = [rate / divisor, (12n * annualRateUnit) / divisor];
  const power = (a + b) ** BigInt(months);
  return divideHalfUp(balance * a * power, b * (power - b ** BigInt(months)));
}

/** The fewest months, at most `most`, in which a level payment not above `payment` repays the balance. */
export function monthsAtPayment(
  balance: Cents,
  rate: AnnualRate,
  payment: Cents,
  most: number,
): number {
  let [low, high] = [1, most];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (levelPayment(balance, rate, middle) <= payment) high = middle;
    else low = middle + 1;
  }
  return low;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
