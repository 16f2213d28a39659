import { divideRounded } from './scaled.ts';

/**
 * Rounds each amount to a whole number of `unit`s. Where the rounded ones miss `total`, which is the
 * rounded sum, by k, the k amounts whose exact value lies farthest beyond their rounded one in that
 * direction take one each; equal ones in their order. No amount takes more than one: what is missing
 * beyond that is no rounding.
 */
export function roundToSum(amounts: readonly bigint[], unit: bigint, total: bigint): bigint[] {
  const rounded = amounts.map((amount) => divideRounded(amount, unit));
  let missing = total - rounded.reduce((sum, amount) => sum + amount, 0n);
  const step = missing < 0n ? -1n : 1n;
  const beyond = amounts.map((amount, index) => amount - (rounded[index] ?? 0n) * unit);
  const farthestFirst = [...amounts.keys()].sort((a, b) => {
    const difference = ((beyond[b] ?? 0n) - (beyond[a] ?? 0n)) * step;
    return difference > 0n ? 1 : difference < 0n ? -1 : 0;
  });
  for (const index of farthestFirst) {
    if (missing === 0n) break;
    rounded[index] = (rounded[index] ?? 0n) + step;
    missing -= step;
  }
  return rounded;
}
