import { type Fixed, fixedOfText } from '../../money/fixed.ts';
import type { AmountPlaces } from './entry.ts';
import { amountOf } from './entry-amount.ts';
import type { FoldedEntry } from './fold.ts';

/** What an entry adds to net worth beside the market, in the currency of the position. */
export interface EntryParts {
  /** Dividends and interest before charges, reinvested too. */
  income: Fixed;
  /** Below zero. */
  charges: Fixed;
  /** What came into the position from elsewhere, such as the money of a purchase with its charges. */
  outside: Fixed;
  /** What was added (less when negative) by saying so: no money moved for it. */
  stated: { quantity: Fixed; cost: Fixed } | null;
}

/** The parts of an entry. The three amounts sum to what the entry by itself adds to the position. */
export function partsOfEntry(
  { entry, before, after, cash, flow }: FoldedEntry,
  places: AmountPlaces,
): EntryParts {
  const { type } = entry;
  const isCharge = type === 'FEE' || type === 'TAX';
  const hasIncome = type === 'DIVIDEND' || type === 'REINVEST';
  const amount = isCharge || hasIncome ? amountOf(entry, places) : 0n;
  const charges = fixedOfText(entry.fee) + fixedOfText(entry.tax) + (isCharge ? amount : 0n);
  const isConverted = type === 'CONVERT_IN' || type === 'CONVERT_OUT';
  return {
    income: hasIncome ? amount : 0n,
    charges: -charges,
    outside: isConverted ? (flow ?? 0n) : -cash,
    stated: statedTypes.has(type)
      ? { quantity: after.quantity - before.quantity, cost: after.cost - before.cost }
      : null,
  };
}

const statedTypes = new Set<FoldedEntry['entry']['type']>([
  'OPENING',
  'TRANSFER_IN',
  'TRANSFER_OUT',
  'CORRECTION',
]);
