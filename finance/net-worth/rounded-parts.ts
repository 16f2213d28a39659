import { type ChangePart, changeParts } from '../../contract/net-worth/net-worth-fields.ts';
import type { Cents } from '../money/cents.ts';
import { roundToSum } from '../money/round-to-sum.ts';
import { divideRounded } from '../money/scaled.ts';
import type { Exact } from './attribution.ts';

/** Units of 10⁻⁸⁰ in a cent. */
export const unitsOfCent = 10n ** 78n;

/** A part of a change as it is shown. */
export interface RoundedPart {
  part: ChangePart;
  amount: Cents;
  /** Cents by which it is shown higher (lower when negative) than it is rounded. */
  adjusted: number;
}

/**
 * Rounds each part to the cent. Where the rounded ones miss `change`, which is the rounded closing less
 * the rounded opening, by k cents, the k parts whose exact value lies farthest beyond their rounded
 * one in that direction take one each; equal ones in the order of the parts. What is still left is
 * no rounding: something was booked between the reading of the figures and that of the changes. The part `household`
 * is left out where it is 0, so that rounding cannot give it a cent.
 */
export function roundedParts(
  parts: Readonly<Record<ChangePart, Exact>>,
  change: Cents,
): RoundedPart[] {
  const shown = changeParts.filter((part) => part !== 'household' || parts[part] !== 0n);
  const amounts = roundToSum(
    shown.map((part) => parts[part]),
    unitsOfCent,
    change,
  );
  const missing = change - amounts.reduce((sum, amount) => sum + amount, 0n);
  return shown.map((part, index) => {
    const amount = amounts[index] ?? 0n;
    return {
      part,
      amount: part === 'unexplained' ? amount + missing : amount,
      adjusted: Number(amount - exactToCents(parts[part])),
    };
  });
}

/** An exact amount rounded to the cent. */
export function exactToCents(amount: Exact): Cents {
  return divideRounded(amount, unitsOfCent);
}
