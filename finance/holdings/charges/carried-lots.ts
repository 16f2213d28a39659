import { type Decimal, round, toText, zero } from '../../money/decimal.ts';
import { type Fixed, fixedToDecimal, fixedToText, roundFixed } from '../../money/fixed.ts';
import type { CarriedLot } from '../entries/entry.ts';
import type { Folded } from '../entries/fold.ts';
import { certainPlaces, type Lot } from '../entries/lots.ts';
import { receivedPerShare, taxableDividends } from './dividend-tax.ts';

interface CarriedPart extends Pick<Lot, 'day' | 'confirmDay'> {
  quantity: Fixed;
  cost: Fixed;
  dividends: Decimal;
}

/**
 * The lots that the transfer out at `index` moves to another position, with the taxable dividends that
 * they have received. Lots of one day are merged. The largest lot takes the differences of rounding, so
 * that quantities and costs sum to those of the transfer.
 */
export function carriedLots({ entries }: Pick<Folded, 'entries'>, index: number): CarriedLot[] {
  const out = entries[index];
  if (!out?.taken) return [];
  const taxable = taxableDividends({ entries }, index);
  const parts = new Map<string, CarriedPart>();
  for (const lot of out.taken.lots) {
    const { day, confirmDay } = lot;
    const perShare = receivedPerShare(lot, taxable, out.entry.day);
    // Lots of one day that have received different amounts stay apart.
    const key = `${day} ${confirmDay} ${toText(round(perShare, certainPlaces))}`;
    const same = parts.get(key) ?? { day, confirmDay, quantity: 0n, cost: 0n, dividends: zero };
    same.quantity += roundFixed(lot.quantity, certainPlaces);
    same.cost += roundFixed(lot.cost, certainPlaces);
    same.dividends = same.dividends.plus(perShare.times(fixedToDecimal(lot.quantity)));
    parts.set(key, same);
  }
  const carried = [...parts.values()].filter(({ quantity }) => quantity > 0n);
  addToLargest(carried, 'quantity', out.before.quantity - out.after.quantity);
  addToLargest(carried, 'cost', out.taken.cost);
  return carried.map(({ day, confirmDay, quantity, cost, dividends }) => {
    const received = round(dividends, certainPlaces);
    return {
      day,
      confirmDay,
      quantity: fixedToText(quantity),
      cost: fixedToText(cost),
      ...(received.gt(0) && { dividends: toText(received) }),
    };
  });
}

/** Adds what the parts lack of the total to the largest. */
function addToLargest(parts: CarriedPart[], name: 'quantity' | 'cost', total: Fixed): void {
  let largest = parts[0];
  let missing = total;
  for (const part of parts) {
    missing -= part[name];
    if (largest && part[name] > largest[name]) largest = part;
  }
  if (largest) largest[name] += missing;
}
