import type { EntryType } from '../../../contract/investments/entry-types.ts';
import { decimal, divide, roundToWireDigits, toText } from '../../money/decimal.ts';
import type { Entry } from './entry.ts';

/**
 * The kinds of entry that are traded at the market's price of their day. An opening, a transfer and
 * a correction state a cost, and rights are bought at a price set by the company.
 */
export const tradedTypes = [
  'BUY',
  'SELL',
  'REINVEST',
  'CONVERT_OUT',
  'CONVERT_IN',
] satisfies EntryType[];

const traded: ReadonlySet<EntryType> = new Set<EntryType>(tradedTypes);

/** The price of one unit on the day of an entry, as a decimal text; undefined when the entry states none. */
export function priceOfEntry({
  type,
  quantity,
  price,
  amount,
}: Pick<Entry, 'type' | 'quantity' | 'price' | 'amount'>): string | undefined {
  if (!traded.has(type)) return undefined;
  // What changed hands for nothing has no price.
  if (price !== null) return price === '0' ? undefined : price;
  if (amount === null || quantity === null || amount === '0' || quantity === '0') return undefined;
  return toText(roundToWireDigits(divide(decimal(amount), decimal(quantity))));
}
