import { decimal, round, toText } from '../../../finance/money/decimal.ts';
import type { BrokerPosition } from './broker.ts';

/** The decimal places of an average cost. */
const costPlaces = 8;

/**
 * Merges the positions of several accounts into one row for each instrument, sorted by symbol, without
 * rows of 0. Long and short positions stay separate.
 */
export function mergedPositions(rows: readonly BrokerPosition[]): BrokerPosition[] {
  const mergedByKey = new Map<string, BrokerPosition>();
  for (const row of rows) {
    if (row.quantity === '0') continue;
    const side = row.quantity.startsWith('-') ? 'short' : 'long';
    const key = [row.positionType, row.symbol, row.currency, side].join(' ');
    const existing = mergedByKey.get(key);
    mergedByKey.set(key, existing ? mergeTwo(existing, row) : row);
  }
  return [...mergedByKey.values()].sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
}

function mergeTwo(a: BrokerPosition, b: BrokerPosition): BrokerPosition {
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
