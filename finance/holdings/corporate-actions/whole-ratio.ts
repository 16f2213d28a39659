import type { Decimal } from '../../money/decimal.ts';

const mostShares = 1_000_000;

/** The ratio of two decimals in the smallest whole numbers, 1.5 and 1 as 3 and 2; undefined for none, and beyond a million. */
export function wholeRatioOf(shares: Decimal, forOld: Decimal) {
  if (!shares.gt(0) || !forOld.gt(0) || shares.eq(forOld)) return undefined;
  const places = Math.max(placesOf(shares), placesOf(forOld));
  const [ratioNew, ratioOld] = [shares, forOld].map((part) =>
    BigInt(part.times(10 ** places).toFixed(0)),
  ) as [bigint, bigint];
  const divisor = greatestDivisor(ratioNew, ratioOld);
  const ratio = { ratioNew: Number(ratioNew / divisor), ratioOld: Number(ratioOld / divisor) };
  return Math.max(ratio.ratioNew, ratio.ratioOld) > mostShares ? undefined : ratio;
}

function placesOf(value: Decimal): number {
  return value.toFixed().split('.')[1]?.length ?? 0;
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}
