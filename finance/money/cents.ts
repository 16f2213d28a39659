import { type Decimal, decimal, round, toText } from './decimal.ts';
import { placesOf, scaledDigits } from './scaled.ts';

/**
 * Whole cents of a currency. What is booked in cents, year after year, is worked out on these:
 * big integers are as exact as decimals, and many times as fast.
 */
export type Cents = bigint;

/** Rounds to cents, half away from zero. */
export function toCents(value: Decimal): Cents {
  return BigInt(toText(round(value.times(100), 0)));
}

/** Cents of a canonical decimal text of at most two places, such as a column of amounts holds. */
export function centsOfText(text: string): Cents {
  return placesOf(text) <= 2 ? scaledDigits(text, 2) : toCents(decimal(text));
}

/** A shorter text times 100 is off by less than a quarter of a cent. */
const shortText = 13;

/** The same as a number, which is faster and exact: an amount has at most 15 digits. */
export function centsNumber(text: string): number {
  const isShort = text.length <= shortText && placesOf(text) <= 2;
  return isShort ? Math.round(Number(text) * 100) : Number(centsOfText(text));
}

/** So many percent of an amount, rounded half up to the cent. The percentage is a decimal text. */
export function percentOf(amount: Cents, percent: string): Cents {
  const places = placesOf(percent);
  return divideHalfUp(amount * scaledDigits(percent, places), 100n * 10n ** BigInt(places));
}

export function centsToDecimal(cents: Cents): Decimal {
  return decimal(cents.toString()).times('0.01');
}

/** The canonical decimal text: `-30.5`, `70`, `0`. */
export function centsToText(cents: Cents): string {
  const sign = cents < 0n ? '-' : '';
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  const [whole, fraction] = [digits.slice(0, -2), digits.slice(-2)];
  if (fraction === '00') return sign + whole;
  return `${sign}${whole}.${fraction.endsWith('0') ? fraction.slice(0, 1) : fraction}`;
}

const largestSafe = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * The JSON number of an answer. Exact: a double holds any amount of 15 digits, and the quotient of two
 * whole numbers is the double nearest to it, which is the one that its text means.
 */
export function centsToWire(cents: Cents): number {
  const isSafe = -largestSafe <= cents && cents <= largestSafe;
  return isSafe ? Number(cents) / 100 : Number(centsToText(cents));
}

/** `numerator ÷ denominator`, rounded half up; neither is negative. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}
