import { decimal, round, toText } from '../../../finance/money/decimal.ts';

interface Digits {
  minimum: number;
  maximum: number;
}

/**
 * The digits of a number without its sign, and the sign to show: 0 for what is rounded to zero.
 * Rounds half away from zero, in decimal: 1.005 becomes 1.01, although the binary number is smaller.
 * `Intl.NumberFormat` is not used, because creating the first one takes a phone longer than showing a
 * page of figures.
 */
export function numberText(value: number, digits: Digits): { sign: -1 | 0 | 1; text: string } {
  // A number that should not occur is shown as it is; an exception would replace the whole page.
  if (!Number.isFinite(value)) return { sign: 0, text: String(value) };
  const rounded = round(decimal(value).abs(), digits.maximum);
  const [whole = '', fraction = ''] = toText(rounded).split('.');
  const shownFraction = fraction.padEnd(digits.minimum, '0');
  const text = shownFraction ? `${groupThousands(whole)}.${shownFraction}` : groupThousands(whole);
  const sign = rounded.eq(0) ? 0 : value < 0 ? -1 : 1;
  return { sign, text };
}

/** Separates the thousands by commas. */
export function groupThousands(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, ',');
}
