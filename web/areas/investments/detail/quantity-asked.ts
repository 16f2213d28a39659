import { decimal, divide, roundToWireDigits, toText } from '../../../../finance/money/decimal.ts';
import { textOfNumber } from '../../../ui/forms/amount-text.ts';
import { percentParameter, quantityParameter, wholeParameter } from '../investment-path.ts';

const hundred = decimal(100);

/** The quantity of a new entry that an address asks for: all that is held, a part of it, or a number; else empty. */
export function quantityAsked(search: URLSearchParams, held: number): string {
  const percent = Number(search.get(percentParameter));
  if (percent > 0 && percent <= 100) {
    return toText(roundToWireDigits(divide(decimal(held).times(percent), hundred)));
  }
  if (search.get(wholeParameter) !== null) return textOfNumber(held);
  return search.get(quantityParameter) ?? '';
}
