import { type Decimal, round, toText } from '../../money/decimal.ts';
import { type Fixed, fixedToDecimal, fixedToText, roundFixed } from '../../money/fixed.ts';
import type { CarriedLot } from '../entries/entry.ts';
import type { Folded } from '../entries/fold.ts';
import { certainPlaces, type Lot } from '../entries/lots.ts';
import { receivedByShare, taxableDividends } from './dividend-tax.ts';

interface CarriedPart extends Pick<Lot, 'day' | 'confirmDay'> {
  quantity: Fixed;
  cost: Fixed;
  byShare: Decimal;
}

/**
 * What the transfer out that is the entry at `index` takes along: its lots, those of one day as one,
 * with the taxable dividends that they had received. What rounding adds or leaves is in the largest, so
 * that quantities and costs come to those of the transfer.
 */
export function carriedLots({ entries }: Pick<Folded, 'entries'>, index: number): CarriedLot[] {
  const out = entries[index];
  if (!out?.taken) return [];
  const dividends = taxableDividends({ entries }, index);
  const parts = new Map<string, CarriedPart>();
  for (const lot of out.taken.lots) {
    const { day, confirmDay } = lot;
    const byShare = round(receivedByShare(lot, dividends, out.entry.day), certainPlaces);
    // Lots of one day that have received different amounts stay apart.
    const key = `${day} ${confirmDay} ${toText(byShare)}`;
    const same = parts.get(key) ?? { day, confirmDay, quantity: 0n, cost: 0n, byShare };
    same.quantity += roundFixed(lot.quantity, certainPlaces);
    same.cost += roundFixed(lot.cost, certainPlaces);
    parts.set(key, same);
  }
  const carried = [...parts.values()].filter(({ quantity }) => quantity > 0n);
  addToLargest(carried, 'quantity', out.before.quantity - out.after.quantity);
  addToLargest(carried, 'cost', out.taken.cost);
  return carried.map(({ day, confirmDay, quantity, cost, byShare }) => {
    const received = round(byShare.times(fixedToDecimal(quantity)), certainPlaces);
    return {
      day,
      confirmDay,
      quantity: fixedToText(quantity),
      cost: fixedToText(cost),
      ...(received.gt(0) && { dividends: toText(received) }),
    };
  });
}

/** Makes the parts come to the total. */
function addToLargest(parts: CarriedPart[], name: 'quantity' | 'cost', total: Fixed): void {
  let largest = parts[0];
  let missing = total;
  for (const part of parts) {
    missing -= part[name];
    if (largest && part[name] > largest[name]) largest = part;
  }
  if (largest) largest[name] += missing;
}
