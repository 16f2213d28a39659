import Big from 'big.js';
import { maxSignificantDigits } from '../contract/fields.ts';

/** An exact decimal. Amounts, prices, quantities and rates are never binary floats. */
export type Decimal = Big;

/** Division is the one operation that cannot be exact: 40 places leave room below any rounding. */
const Exact = Big();
Exact.DP = 40;
Exact.RM = Exact.roundHalfUp;
Exact.NE = -1000;
Exact.PE = 1000;

/** Reads a decimal from its text, or from a JSON number of at most 15 significant digits. */
export function decimal(value: string | number | Decimal): Decimal {
  return new Exact(value);
}

export const zero: Decimal = decimal(0);

/** Sums exactly; the sum of nothing is 0. */
export function sum(values: Iterable<Decimal>): Decimal {
  let total = zero;
  for (const value of values) total = total.plus(value);
  return total;
}

/** Rounds half away from zero (四舍五入). Done once, at the edge of an answer. */
export function round(value: Decimal, places: number): Decimal {
  return value.round(places, Big.roundHalfUp);
}

/** The canonical text: no exponent, no trailing zeros, `-0` is `0`. */
export function toText(value: Decimal): string {
  return value.eq(0) ? '0' : value.toFixed();
}

/** Rounds and hands over as the JSON number of an answer. */
export function toWire(value: Decimal, places: number): number {
  return Number(toText(round(value, places)));
}

/** Significant digits of the exact value: 100.50 has four. */
export function significantDigitsOf(value: Decimal): number {
  return value.eq(0) ? 1 : value.c.length;
}

/** Rounds to as many significant digits as a JSON number keeps exactly. */
export function roundToWireDigits(value: Decimal): Decimal {
  return value.eq(0) ? zero : value.prec(maxSignificantDigits, Big.roundHalfUp);
}

/** Hands a price or quantity over with every digit it has, up to those a JSON number keeps. */
export function toExactWire(value: Decimal): number {
  return Number(toText(roundToWireDigits(value)));
}
