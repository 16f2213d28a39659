import { decimal, round, toText } from '../../../finance/money/decimal.ts';
import type { BrokerPosition } from './broker.ts';

/** Costs are told to at most this many places; a mean of two has no more. */
const costPlaces = 8;

/**
 * One row for what several accounts of a person hold alike, without rows of 0, by symbol. What
 * is held and what is sold short stay apart.
 */
export function mergedPositions(rows: readonly BrokerPosition[]): BrokerPosition[] {
  const merged = new Map<string, BrokerPosition>();
  for (const row of rows) {
    if (row.quantity === '0') continue;
    const side = row.quantity.startsWith('-') ? 'short' : 'long';
    const key = [row.positionType, row.symbol, row.currency, side].join(' ');
    const known = merged.get(key);
    merged.set(key, known ? together(known, row) : row);
  }
  return [...merged.values()].sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
}

function together(a: BrokerPosition, b: BrokerPosition): BrokerPosition {
  const quantity = decimal(a.quantity).plus(b.quantity);
  return {
    ...a,
    quantity: toText(quantity),
    price: a.price ?? b.price,
    avgCost:
      a.avgCost === null || b.avgCost === null
        ? null
        : toText(
            round(
              decimal(a.avgCost)
                .times(a.quantity)
                .plus(decimal(b.avgCost).times(b.quantity))
                .div(quantity),
              costPlaces,
            ),
          ),
  };
}
