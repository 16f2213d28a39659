import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, toText, toWire } from '../money/decimal.ts';
import { gain, valuate } from './positions.ts';

/** quantity, purchase price, current price → cost, value, profit, rate (two places). */
type Story = [string, string, string, string | null, string, string, string, number | null];

const stories: Story[] = [
  ['100 shares bought at 150 stand at 180', '100', '150', '180', '15000', '18000', '3000', 20],
  ['a fall from 20 to 15 loses a quarter', '300', '20', '15', '6000', '4500', '-1500', -25],
  ['never priced, it is worth what it cost', '10', '1680.5', null, '16805', '16805', '0', 0],
  ['unchanged, it gained nothing', '7', '12.34', '12.34', '86.38', '86.38', '0', 0],
  ['half a bitcoin, 42,000 to 61,500', '0.5', '42000', '61500', '21000', '30750', '9750', 46.43],
  ['one millionth of a coin at 60,000', '0.000001', '50000', '60000', '0.05', '0.06', '0.01', 20],
  ['a fund: 12,345.67 units, 1.0235 to 0.9876', ...fund(), -3.51],
  ['a third more: 3 to 4', '1', '3', '4', '3', '4', '1', 33.33],
  ['two thirds more: 3 to 5', '1', '3', '5', '3', '5', '2', 66.67],
  ['doubled', '8', '12.5', '25', '100', '200', '100', 100],
  ['nearly all is lost', '1000', '10', '0.01', '10000', '10', '-9990', -99.9],
  ['a price of 0 is a total loss', '5', '20', '0', '100', '0', '-100', -100],
  ['a gift cost nothing: it has no rate', '5', '0', '20', '0', '100', '100', null],
  ['gold: 50 g at 468.2, now 950.1', '50', '468.2', '950.1', '23410', '47505', '24095', 102.93],
  ['tenths stay exact: 0.1 × 3 is 0.3', '0.1', '3', '3', '0.3', '0.3', '0', 0],
  [
    'a coin with eight decimals',
    '12500000',
    '0.01',
    '0.00001234',
    '125000',
    '154.25',
    '-124845.75',
    -99.88,
  ],
  [
    '15 digits stay exact',
    '123456.789012345',
    '1',
    '2',
    '123456.789012345',
    '246913.57802469',
    '123456.789012345',
    100,
  ],
];

/** 12345.67 × 1.0235 = 12635.793245; × 0.9876 = 12192.583692; the fall is 3.50757… %. */
function fund(): [string, string, string, string, string, string] {
  return ['12345.67', '1.0235', '0.9876', '12635.793245', '12192.583692', '-443.209553'];
}

describe('a position', () => {
  it.each(stories)(
    'has the figures worked by hand: %s',
    (_, quantity, bought, now, cost, value, profit, rate) => {
      const result = valuate({
        quantity: decimal(quantity),
        cost: decimal(quantity).times(bought),
        currentPrice: now === null ? null : decimal(now),
      });
      expect(toText(result.cost)).toBe(cost);
      expect(toText(result.value)).toBe(value);
      expect(toText(result.profit)).toBe(profit);
      expect(result.rate && toWire(result.rate, 2)).toBe(rate);
    },
  );

  it('rounds a rate half away from zero, up as down: 0.125 % and -0.125 %', () => {
    const rate = (value: string) => gain(decimal(80000), decimal(value)).rate ?? decimal(0);
    expect(toWire(rate('80100'), 2)).toBe(0.13);
    expect(toWire(rate('79900'), 2)).toBe(-0.13);
  });

  it('always has profit + cost = value, exactly', () => {
    const amount = fc.integer({ min: 0, max: 1e12 }).map((units) => decimal(units).div(1e6));
    fc.assert(
      fc.property(amount, amount, fc.option(amount), (quantity, paid, currentPrice) => {
        const { cost, value, profit } = valuate({ quantity, cost: paid, currentPrice });
        expect(toText(profit.plus(cost))).toBe(toText(value));
      }),
    );
  });

  it('has a rate with the sign of its profit, and none without cost', () => {
    const amount = fc.integer({ min: 0, max: 1e9 }).map((cents) => decimal(cents).div(100));
    fc.assert(
      fc.property(amount, amount, (cost, value) => {
        const { profit, rate } = gain(cost, value);
        expect(rate === null).toBe(cost.eq(0));
        if (rate) expect(rate.cmp(0)).toBe(profit.cmp(0));
      }),
    );
  });
});
