import { decimal, toWire } from '../../../../finance/money/decimal.ts';
import { amountFromText } from '../../../ui/forms/amount-text.ts';

/** What a part of something is worth today; null where that is not known. */
export function soldPrice(
  { of, value }: { of?: string; value?: string },
  worth: number,
): number | null {
  if (of === '') return worth;
  const typed = amountFromText(value ?? '');
  if (typeof typed !== 'number' || !(typed > 0) || of === 'QUANTITY') return null;
  return of === 'AMOUNT' ? typed : toWire(decimal(worth).times(typed).div(100), 2);
}
