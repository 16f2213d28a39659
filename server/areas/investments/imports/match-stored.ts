import { type AmountPlaces, amountPlacesOf } from '../../../../finance/holdings/entries/entry.ts';
import { decimal, round, toText } from '../../../../finance/money/decimal.ts';
import type { EntryRow } from '../entries/entries.repository.ts';
import type { TradeRow } from './read-trade-row.ts';
import type { TradeTarget } from './trade-targets.ts';

/** What a stored entry is compared by beside its own columns. */
export function fingerprintOf(holder: string, cash: string | null): string | null {
  return holder === '' && cash === null ? null : `${cash ?? ''}|${holder}`;
}

/**
 * Finds stored entries that are the same trade: of one day, holding, type, quantity and amount, and of
 * one price, cash and holder where both have them. Each of them is one row of the file at most.
 */
export function matchStored(entriesOf: (investmentId: string) => readonly EntryRow[]) {
  const byHolding = new Map<string, Map<string, EntryRow[]>>();
  return (read: TradeRow, { holding, isNew }: TradeTarget): boolean => {
    if (isNew) return false;
    const places = amountPlacesOf(holding.investment_type);
    let stored = byHolding.get(holding.id);
    if (!stored) {
      stored = Map.groupBy(entriesOf(holding.id), (entry) => keyOf(entry, places));
      byHolding.set(holding.id, stored);
    }
    const alike = stored.get(keyOf(read, places)) ?? [];
    const at = alike.findIndex((entry) => agree(entry, read));
    if (at < 0) return false;
    alike.splice(at, 1);
    return true;
  };
}

type Figures = Pick<EntryRow, 'day' | 'type' | 'quantity' | 'price' | 'amount'> & {
  cost?: string | null;
};

function keyOf({ day, type, quantity, price, amount, cost }: Figures, places: AmountPlaces) {
  const product =
    quantity !== null && price !== null
      ? toText(round(decimal(quantity).times(price), places))
      : '';
  return `${day} ${type} ${quantity ?? ''} ${amount ?? cost ?? product}`;
}

function agree(entry: EntryRow, { price, cash, holder }: TradeRow): boolean {
  const [storedCash = '', storedHolder = ''] = (entry.fingerprint ?? '').split('|', 2);
  return (
    (price === null || entry.price === null || price === entry.price) &&
    (cash === null || storedCash === '' || cash === storedCash) &&
    (holder === '' || storedHolder === '' || holder === storedHolder)
  );
}
