import { maxSignificantDigits } from '../../../contract/fields/significant-digits.ts';
import { type Fixed, fixedPlaces } from '../../money/fixed.ts';
import type { AmountPlaces } from './entry.ts';
import type { Folded, PositionState } from './fold.ts';

const exact = 10n ** BigInt(maxSignificantDigits);

/**
 * Whether a state has more digits than a JSON number keeps exactly: the quantity, which is answered
 * whole, or an amount, which is answered rounded. States before `from` are taken to be sound.
 */
export function hasTooManyDigits({ entries }: Folded, places: AmountPlaces, from: number): boolean {
  const most = exact * 10n ** BigInt(fixedPlaces - places);
  return entries.slice(from).some(({ after }) => isTooLong(after, most));
}

function isTooLong(state: PositionState, most: Fixed): boolean {
  const isTooLarge = (amount: Fixed) => amount >= most || -amount >= most;
  return (
    isTooLarge(state.cost) ||
    isTooLarge(state.realizedGain) ||
    isTooLarge(state.income) ||
    isTooLarge(state.fees) ||
    isTooLarge(state.taxes) ||
    hasMoreDigits(state.quantity)
  );
}

/** A quantity of at most six places and nine digits before them is surely short enough. */
const shortUnit = 10n ** BigInt(fixedPlaces - 6);
const shortMost = exact * shortUnit;

function hasMoreDigits(quantity: Fixed): boolean {
  if (quantity < shortMost && quantity % shortUnit === 0n) return false;
  const excess = String(quantity).length - maxSignificantDigits;
  return excess > 0 && quantity % 10n ** BigInt(excess) !== 0n;
}
