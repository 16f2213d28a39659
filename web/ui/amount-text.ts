import { maxSignificantDigits, significantDigits } from '../../contract/significant-digits.ts';

/**
 * What an amount field hands to its schema: nothing typed is `null`, so that the field's own text
 * is shown; a number too long for JSON stays text, so that it is refused instead of rounded.
 */
export function amountFromText(text: string): number | string | null {
  if (text.trim() === '') return null;
  return significantDigits(text) > maxSignificantDigits ? text : Number(text);
}
