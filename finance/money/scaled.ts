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
const exactDigits = 15;

/** A canonical decimal text as whole units of 10 to the power of minus `places`. Throws when it has more. */
export function scaledDigits(text: string, places: number): bigint {
  const point = text.indexOf('.');
  const own = placesOf(text);
  if (own > places) throw new Error(`${text} has more than ${places} decimal places`);
  const digits = point === -1 ? text : text.slice(0, point) + text.slice(point + 1);
  const missing = places - own;
  if (digits.length + missing <= exactDigits) return BigInt(Number(digits) * 10 ** missing);
  return BigInt(digits + '0'.repeat(missing));
}

/** `numerator ÷ denominator` (above 0), rounded half away from zero. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const half = numerator < 0n ? -denominator : denominator;
  return (2n * numerator + half) / (2n * denominator);
}
