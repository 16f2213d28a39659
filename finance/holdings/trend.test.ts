import { describe, expect, it } from 'vitest';
import type { Currency } from '../../contract/fields/currencies.ts';
import { decimal, toWire } from '../money/decimal.ts';
import { fixedOfText, multiplyFixed } from '../money/fixed.ts';
import { noRates, type RateTable } from '../money/rates.ts';
import { type PriceOnDay, type TrendHolding, trend } from './trend.ts';

const price = (day: string, amount: string, currency: Currency = 'CNY'): PriceOnDay => ({
  day,
  price: decimal(amount),
  currency,
});

const bought = (
  since: string,
  quantity: string,
  purchasePrice: string,
  prices: PriceOnDay[] = [],
  currency: Currency = 'CNY',
): TrendHolding => ({
  steps: [
    {
      day: since,
      quantity: fixedOfText(quantity),
      cost: multiplyFixed(fixedOfText(quantity), fixedOfText(purchasePrice)),
    },
  ],
  currency,
  prices,
});

const monthEnds = ['2026-08-31', '2026-09-30', '2026-10-31', '2026-11-21'];

function trendOf(holdings: TrendHolding[], ratesOn: (day: string) => RateTable = () => noRates) {
  return trend(holdings, monthEnds, 'CNY', ratesOn).map((point) => [
    toWire(point.totalValue, 2),
    toWire(point.totalCost, 2),
  ]);
}

describe('a trend', () => {
  it('is at cost before the first price, then at the newest known one', () => {
    const prices = [price('2026-09-15', '12'), price('2026-10-30', '15')];
    expect(trendOf([bought('2026-08-10', '100', '10', prices)])).toEqual([
      [1000, 1000],
      [1200, 1000],
      [1500, 1000],
      [1500, 1000],
    ]);
  });

  it('is at a price of the day itself', () => {
    const prices = [price('2026-08-31', '11'), price('2026-09-30', '12')];
    expect(trendOf([bought('2026-08-31', '10', '10', prices)]).slice(0, 2)).toEqual([
      [110, 100],
      [120, 100],
    ]);
  });

  it('does not look ahead: a price of the next day does not count', () => {
    expect(trendOf([bought('2026-08-31', '10', '10', [price('2026-09-01', '99')])])[0]).toEqual([
      100, 100,
    ]);
  });

  it('is at a price from before the purchase until a newer one', () => {
    expect(trendOf([bought('2026-09-10', '10', '10', [price('2026-09-09', '9')])])[1]).toEqual([
      90, 100,
    ]);
  });

  it('counts nothing before it was bought', () => {
    expect(trendOf([bought('2026-10-02', '10', '10', [price('2026-08-01', '20')])])).toEqual([
      [0, 0],
      [0, 0],
      [200, 100],
      [200, 100],
    ]);
  });

  it('adds holdings as they come', () => {
    const first = bought('2026-08-01', '1', '100', [price('2026-11-20', '130')]);
    const second = bought('2026-10-15', '2', '50', [price('2026-10-31', '40')]);
    expect(trendOf([first, second])).toEqual([
      [100, 100],
      [100, 100],
      [180, 200],
      [210, 200],
    ]);
  });

  it('converts each point at the rates known on its day', () => {
    const ratesOn = (day: string): RateTable => ({
      perEuro: {
        CNY: { rate: '8', day },
        USD: { rate: day < '2026-10-01' ? '1' : '1.25', day },
      },
    });
    const prices = [price('2026-10-30', '15', 'USD')];
    // 8 yuan a dollar until September, 6.4 from October on.
    expect(trendOf([bought('2026-08-10', '100', '10', prices, 'USD')], ratesOn)).toEqual([
      [8000, 8000],
      [8000, 8000],
      [9600, 6400],
      [9600, 6400],
    ]);
  });

  it('values what was paid in yuan and is priced in dollars', () => {
    const ratesOn = (day: string): RateTable => ({
      perEuro: { CNY: { rate: '8', day }, USD: { rate: '1.25', day } },
    });
    const prices = [price('2026-09-30', '60000', 'USD')];
    // 0.5 × 60000 × 6.4 = 192000.
    expect(trendOf([bought('2026-08-10', '0.5', '300000', prices)], ratesOn).slice(0, 2)).toEqual([
      [150000, 150000],
      [192000, 150000],
    ]);
  });

  it('leaves a holding without a rate out of both sums, and names its currency', () => {
    const holdings = [
      bought('2026-08-10', '1', '100'),
      bought('2026-08-10', '1', '300', [price('2026-08-20', '50', 'USD')]),
    ];
    const [point] = trend(holdings, monthEnds, 'CNY', () => noRates);
    expect(toWire(point?.totalValue ?? decimal(0), 2)).toBe(100);
    expect(toWire(point?.totalCost ?? decimal(0), 2)).toBe(100);
    expect(point?.missingRates).toEqual(['USD']);
  });

  it('is empty without days', () => {
    expect(trend([bought('2026-08-10', '1', '100')], [], 'CNY', () => noRates)).toEqual([]);
  });
});
