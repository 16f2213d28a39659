import { decimal, round, toText } from '../../../finance/money/decimal.ts';

interface Digits {
  minimum: number;
  maximum: number;
}

/**
 * The digits of a number without its sign, and the sign of what is shown: what rounds to nothing
 * has none. Rounds half away from zero, on the number as written and not on its binary neighbour.
 * Not by `Intl.NumberFormat`: making the first one keeps a phone busy for longer than a page of
 * figures.
 */
export function numberText(value: number, digits: Digits): { sign: -1 | 0 | 1; text: string } {
  // No amount, but no reason to take the page down either.
  if (!Number.isFinite(value)) return { sign: 0, text: String(value) };
  const rounded = round(decimal(value).abs(), digits.maximum);
  const [whole = '', fraction = ''] = toText(rounded).split('.');
  const shownFraction = fraction.padEnd(digits.minimum, '0');
  const text = shownFraction ? `${grouped(whole)}.${shownFraction}` : grouped(whole);
  const sign = rounded.eq(0) ? 0 : value < 0 ? -1 : 1;
  return { sign, text };
}

/** With a comma before every three digits. */
export function grouped(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, ',');
}
