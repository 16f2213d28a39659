import { type Decimal, decimal, round, toText } from './decimal.ts';

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
  const { digits, places } = read(text);
  return places <= 2 ? digits * 10n ** BigInt(2 - places) : toCents(decimal(text));
}

/** So many percent of an amount, rounded half up to the cent. The percentage is a decimal text. */
export function percentOf(amount: Cents, percent: string): Cents {
  const { digits, places } = read(percent);
  return divideHalfUp(amount * digits, 100n * 10n ** BigInt(places));
}

export function centsToDecimal(cents: Cents): Decimal {
  return decimal(cents.toString()).times('0.01');
}

/** The JSON number of an answer. Exact: a double holds any amount of 15 digits. */
export function centsToWire(cents: Cents): number {
  const digits = cents.toString().padStart(3, '0');
  return Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/** `numerator ÷ denominator`, rounded half up; neither is negative. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

function read(text: string): { digits: bigint; places: number } {
  const [whole = '', fraction = ''] = text.split('.');
  return { digits: BigInt(whole + fraction), places: fraction.length };
}
