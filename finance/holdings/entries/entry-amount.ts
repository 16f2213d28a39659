import { type Fixed, fixedOfText, fixedPlaces, productOfTexts } from '../../money/fixed.ts';
import type { AmountPlaces, Entry } from './entry.ts';

/**
 * The amount before charges; null where neither it nor both quantity and price are stated. That of a SPLIT
 * is its cash in lieu, which does not follow from what is held afterwards.
 */
export function amountWhereKnown(
  entry: Pick<Entry, 'type' | 'amount' | 'quantity' | 'price'>,
  places: AmountPlaces,
): Fixed | null {
  const { type, amount, quantity, price } = entry;
  if (amount !== null) return fixedOfText(amount);
  if (type === 'SPLIT') return null;
  return quantity === null || price === null ? null : product(entry, places);
}

/** The cost as stated, or else the exact product of quantity and price, which no answer may miss. */
export function statedCost(entry: Entry): Fixed {
  return entry.cost === null ? product(entry, fixedPlaces) : fixedOfText(entry.cost);
}

function product({ quantity, price }: Pick<Entry, 'quantity' | 'price'>, places: number): Fixed {
  return quantity === null || price === null ? 0n : productOfTexts(quantity, price, places);
}

/** The amount before charges: as stated, or else quantity × price rounded; 0 where neither is. */
export function amountOf(entry: Entry, places: AmountPlaces): Fixed {
  return amountWhereKnown(entry, places) ?? 0n;
}
