import { decimal, round, toText } from '../../../finance/money/decimal.ts';
import { areAmountsHidden, maskedDigits } from './hidden-amounts.ts';

/** What Chinese counts large numbers in: every four digits, not every three. */
const units = [
  { size: 1e12, name: '万亿' },
  { size: 1e8, name: '亿' },
  { size: 1e4, name: '万' },
];

/**
 * A rough amount for an axis: 1250000 is 125万. Exact figures are never shown this way. What
 * `Intl.NumberFormat` writes with `notation: 'compact'`, but making that keeps a phone busy for a
 * tenth of a second.
 */
export function compactAmount(value: number): string {
  if (areAmountsHidden()) return maskedDigits;
  const { size, name } = units.find((unit) => Math.abs(value) >= unit.size) ?? {
    size: 1,
    name: '',
  };
  return toText(round(decimal(value).div(size), 2)) + name;
}

/** Like `compactAmount`, with a plus before gains; what is hidden has no sign. */
export function compactSigned(value: number): string {
  const text = compactAmount(value);
  return value > 0 && text !== '0' && !areAmountsHidden() ? `+${text}` : text;
}
