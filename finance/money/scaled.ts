/** Decimal places of a canonical decimal text: 2 for `-0.05`. */
export function placesOf(text: string): number {
  const point = text.indexOf('.');
  return point === -1 ? 0 : text.length - point - 1;
}

/** The most places among some texts; 0 of none. */
export function mostPlaces(texts: Iterable<string>): number {
  let most = 0;
  for (const text of texts) most = Math.max(most, placesOf(text));
  return most;
}

/** Whole numbers of this many digits are exact as numbers, which are read faster than big ones. */
export const exactDigits = 15;

/** A canonical decimal text as whole units of 10 to the power of minus `places`. Throws when it has more. */
export function scaledDigits(text: string, places: number): bigint {
  const own = placesOf(text);
  if (own > places) throw new Error(`${text} has more than ${places} decimal places`);
  const missing = places - own;
  if (text.length + missing <= exactDigits) {
    // The double nearest to the text, times a power of ten, is off by less than a quarter of a unit.
    return BigInt(Math.round(Number(text) * 10 ** places));
  }
  const digits =
    text.length <= exactDigits
      ? BigInt(Math.round(Number(text) * 10 ** own))
      : BigInt(text.replace('.', ''));
  return digits * 10n ** BigInt(missing);
}

/** The whole number nearest to `numerator ÷ denominator` (above 0), halves away from zero. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const half = denominator / 2n;
  // Half of an odd number is cut off, which is right: no remainder lies between it and the true half.
  return (numerator < 0n ? numerator - half : numerator + half) / denominator;
}
