import type { Decimal } from './decimal.ts';

const twoDecimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** An amount as a text shows it to people: `1,234.50`. */
export function formatAmount(amount: Decimal): string {
  // A text is formatted exactly, digit by digit; a number would be rounded to a double first.
  return twoDecimals.format(amount.toFixed(2) as `${number}`);
}
