import { type Cents, centsToWire } from '../../../finance/money/cents.ts';
import { type Fixed, oneFixed } from '../../../finance/money/fixed.ts';
import { roundToSum } from '../../../finance/money/round-to-sum.ts';
import { divideRounded } from '../../../finance/money/scaled.ts';

const cent = oneFixed / 100n;

/** An exact amount in whole cents. */
export function wholeCents(amount: Fixed): Cents {
  return divideRounded(amount, cent);
}

/**
 * Parts of a period with their profits as they are shown: to the cent, and such that they sum to
 * `total`. Null stays null: nothing was held.
 */
export function shownProfits<Part extends { profit: Fixed | null }>(
  parts: readonly Part[],
  total: Cents,
): { part: Part; cents: Cents; profit: number | null }[] {
  const knownParts = parts.filter(({ profit }) => profit !== null);
  const rounded = roundToSum(
    knownParts.map(({ profit }) => profit ?? 0n),
    cent,
    total,
  );
  const shown = new Map(knownParts.map((part, index) => [part, rounded[index] ?? 0n]));
  return parts.map((part) => {
    const cents = shown.get(part);
    return { part, cents: cents ?? 0n, profit: cents === undefined ? null : centsToWire(cents) };
  });
}
