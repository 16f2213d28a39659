import { describe, expect, it } from 'vitest';
import type { Currency } from '../../contract/fields/currencies.ts';
import { decimal } from '../money/decimal.ts';
import { fixedOfText } from '../money/fixed.ts';
import { entry } from '../testing/entries.ts';
import type { ReturnPosition } from './position.ts';
import { type Scope, scopeFigures } from './scope-figures.ts';

const bought = '2026-01-05';
const today = '2026-01-20';

/** A position of one unit that was bought for `cost` and is worth `value` now. */
function position(
  id: string,
  cost: string,
  value: string,
  fields: Partial<ReturnPosition> = {},
): ReturnPosition {
  const currency: Currency = fields.currency ?? 'CNY';
  return {
    id,
    name: id,
    currency,
    places: 2,
    entries: [entry('OPENING', bought, { quantity: '1', cost })],
    folded: null,
    paid: new Map(),
    now: [{ amount: decimal(value), currency }],
    isUnpricedNow: false,
    isHandPriced: false,
    ...fields,
  };
}

/** No rates are known, and prices only of the positions that are named. */
function scope(prices: Record<string, string>): Scope {
  return {
    currency: 'CNY',
    from: bought,
    to: today,
    today,
    days: ['2026-01-04', bought, today],
    rateOn: () => undefined,
    priceOn: ({ id }, day) => {
      const price = prices[id];
      return price === undefined ? undefined : { day, price: fixedOfText(price) };
    },
    seriesOf: () => [],
  };
}

describe('the figures of several positions', () => {
  it('name what has no rate also where the only other position has a doubtful opening', () => {
    const positions = [position('doubtful', '10', '4'), position('dollars', '7', '7', dollars)];
    const figures = scopeFigures(positions, scope({ doubtful: '4' }));
    if ('reason' in figures) throw new Error(figures.reason.code);
    expect(figures.excluded.map(({ position: { id }, reason }) => [id, reason.code])).toEqual([
      ['dollars', 'RATE_MISSING'],
    ]);
  });

  it('have no money-weighted return where what is left out for any reason is above 5 %', () => {
    const positions = [
      position('sound', '90', '92'),
      position('doubtful', '10', '4'),
      position('unknown', '0', '4', { entries: null }),
    ];
    const figures = scopeFigures(positions, scope({ doubtful: '4' }));
    if ('reason' in figures) throw new Error(figures.reason.code);
    expect(figures.simple.reason).toBeNull();
    expect(figures.xirr.reason?.code).toBe('OPENING_PRICE_IMPLAUSIBLE');
    expect(figures.excluded.map(({ position: { id } }) => id)).toEqual(['unknown', 'doubtful']);
  });
});

const dollars = { currency: 'USD' } as const;
