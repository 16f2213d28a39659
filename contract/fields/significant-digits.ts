/** JSON numbers carry at most this many significant digits exactly; more is refused, never rounded. */
export const maxSignificantDigits = 15;

/**
 * Counts the significant digits of a number as written: `0.0120` has two. A loop instead of a
 * pattern, because `0+$` takes quadratic time on a hostile text of a million zeros.
 */
export function significantDigits(source: string): number {
  const digits = source
    .replace(/[eE].*$/, '')
    .replace(/^-/, '')
    .replace('.', '');
  let start = 0;
  while (digits[start] === '0') start += 1;
  return Math.max(0, withoutLastZeros(digits).length - start);
}

/** Digits without trailing zeros; a loop for the same reason. */
export function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
