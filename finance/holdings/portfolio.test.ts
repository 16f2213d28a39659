import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Currency, currencies } from '../../contract/fields/currencies.ts';
import { decimal, sum, toText, toWire } from '../money/decimal.ts';
import type { RateTable } from '../money/rates.ts';
import { allocate, portfolioTotal, valueIn } from './portfolio.ts';

const today = '2026-11-21';

/** Round figures, so that a reader can follow: a euro is 8 yuan, 1 dollar 25, 9 Hong Kong dollars 60. */
const rates: RateTable = {
  perEuro: {
    CNY: { rate: '8', day: '2026-11-20' },
    USD: { rate: '1.25', day: '2026-11-20' },
    HKD: { rate: '9.6', day: '2026-11-16' },
  },
};

const holding = (currency: Currency, cost: string, value: string) => ({
  currency,
  cost: decimal(cost),
  value: decimal(value),
});

describe('a portfolio in one currency', () => {
  it('has neither cost nor rate of return while it is empty', () => {
    const result = portfolioTotal([], 'CNY', rates, today);
    expect(toText(result.value)).toBe('0');
    expect(result.rate).toBeNull();
    expect(result.rateTime).toBeNull();
  });

  it('adds up what is in the same currency without any rate', () => {
    const rows = [holding('CNY', '1000', '1100'), holding('CNY', '2000', '1900')];
    const result = portfolioTotal(rows, 'CNY', { perEuro: {} }, today);
    expect(toText(result.cost)).toBe('3000');
    expect(toText(result.value)).toBe('3000');
    expect(toText(result.profit)).toBe('0');
    expect(result.missingRates).toEqual([]);
  });

  it('converts a dollar to 6.4 yuan: 8 / 1.25', () => {
    const rows = [holding('CNY', '3600', '4000'), holding('USD', '1000', '1500')];
    const result = portfolioTotal(rows, 'CNY', rates, today);
    // 3600 + 6400 = 10000; 4000 + 9600 = 13600.
    expect(toText(result.cost)).toBe('10000');
    expect(toText(result.value)).toBe('13600');
    expect(toWire(result.rate ?? decimal(0), 2)).toBe(36);
    expect(result.rateTime).toBe('2026-11-20');
  });

  it('has the same figures in dollars, at the inverse rate', () => {
    const rows = [holding('CNY', '3600', '4000'), holding('USD', '1000', '1500')];
    const result = portfolioTotal(rows, 'USD', rates, today);
    // 3600 / 6.4 + 1000 = 1562.5; 4000 / 6.4 + 1500 = 2125.
    expect(toWire(result.cost, 2)).toBe(1562.5);
    expect(toWire(result.value, 2)).toBe(2125);
    expect(toWire(result.rate ?? decimal(0), 2)).toBe(36);
  });

  it('leaves a currency without a rate out of cost and value alike, and names it', () => {
    const rows = [holding('CNY', '100', '150'), holding('JPY', '100000', '1')];
    const result = portfolioTotal(rows, 'CNY', rates, today);
    expect(toText(result.cost)).toBe('100');
    expect(toText(result.profit)).toBe('50');
    expect(result.missingRates).toEqual(['JPY']);
  });

  it('names a missing rate even when the holding has become worthless', () => {
    const result = portfolioTotal([holding('JPY', '5000', '0')], 'CNY', rates, today);
    expect(result.missingRates).toEqual(['JPY']);
  });

  it('uses a rate of five days ago and says that it is stale', () => {
    const result = portfolioTotal([holding('HKD', '120', '240')], 'CNY', rates, today);
    // 120 × 8 / 9.6 = 100.
    expect(toWire(result.cost, 2)).toBe(100);
    expect(toWire(result.value, 2)).toBe(200);
    expect(result.staleRates).toEqual(['HKD']);
    expect(result.rateTime).toBe('2026-11-16');
  });

  it('values one holding in another currency, or says that it cannot', () => {
    expect(toText(valueIn(holding('USD', '0', '10'), 'CNY', rates) ?? decimal(0))).toBe('64');
    expect(valueIn(holding('GBP', '0', '10'), 'CNY', rates)).toBeUndefined();
  });

  const rows = fc.array(
    fc
      .tuple(
        fc.constantFrom(...currencies),
        fc.integer({ min: 0, max: 1e10 }),
        fc.integer({ min: 0, max: 1e10 }),
      )
      .map(([currency, cost, value]) => ({
        currency,
        cost: decimal(cost).div(100),
        value: decimal(value).div(100),
      })),
    { maxLength: 30 },
  );

  it('comes to the same whatever the order of the rows', () => {
    fc.assert(
      fc.property(rows, (items) => {
        const forward = portfolioTotal(items, 'CNY', rates, today);
        const backward = portfolioTotal(items.toReversed(), 'CNY', rates, today);
        expect(toText(backward.value)).toBe(toText(forward.value));
        expect(toText(backward.cost)).toBe(toText(forward.cost));
        expect(backward.missingRates).toEqual(forward.missingRates);
      }),
    );
  });

  it('has profit + cost = value, whatever is left out', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(...currencies), (items, currency) => {
        const { cost, value, profit } = portfolioTotal(items, currency, rates, today);
        expect(toText(profit.plus(cost))).toBe(toText(value));
      }),
    );
  });
});

describe('an allocation', () => {
  const part = (key: string, amount: string) => ({ key, amount: decimal(amount) });
  const percentages = (parts: { key: string; amount: ReturnType<typeof decimal> }[]) =>
    allocate(parts).map(({ key, percentage }) => [key, toWire(percentage, 2)]);

  it('has no slices when there is nothing', () => {
    expect(allocate([])).toEqual([]);
  });

  it('is one slice of 100 percent when there is one holding', () => {
    expect(percentages([part('STOCK', '123.45')])).toEqual([['STOCK', 100]]);
  });

  it('lists the largest slice first: 600, 300, 100', () => {
    const parts = [part('FUND', '300'), part('GOLD', '100'), part('STOCK', '600')];
    expect(percentages(parts)).toEqual([
      ['STOCK', 60],
      ['FUND', 30],
      ['GOLD', 10],
    ]);
  });

  it('adds parts of the same key: two lots of 250 are half of 1000', () => {
    const parts = [part('STOCK', '250'), part('FUND', '500'), part('STOCK', '250')];
    expect(percentages(parts)).toEqual([
      ['FUND', 50],
      ['STOCK', 50],
    ]);
  });

  it('gives each of three equal parts 33.33', () => {
    expect(percentages([part('a', '1'), part('b', '1'), part('c', '1')])).toEqual([
      ['a', 33.33],
      ['b', 33.33],
      ['c', 33.33],
    ]);
  });

  it('has 0 percent of a whole that is worthless', () => {
    expect(percentages([part('a', '0'), part('b', '0')])).toEqual([
      ['a', 0],
      ['b', 0],
    ]);
  });

  it('sums to 100 percent within rounding, whatever the parts', () => {
    const parts = fc.array(
      fc.tuple(
        fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
        fc.integer({ min: 1, max: 1e9 }),
      ),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(parts, (items) => {
        const slices = allocate(items.map(([key, cents]) => ({ key, amount: decimal(cents) })));
        const rounded = sum(slices.map((slice) => decimal(toWire(slice.percentage, 2))));
        expect(rounded.minus(100).abs().lte(decimal('0.005').times(slices.length))).toBe(true);
        expect(toWire(sum(slices.map((slice) => slice.percentage)), 10)).toBe(100);
      }),
    );
  });
});
