import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, sum, toText } from '../money/decimal.ts';
import type { RateTable } from '../money/rates.ts';
import { type BrokerHolding, brokerageTotal, valuateHolding } from './brokerage.ts';

const day = '2026-11-20';
/** One euro is 8 yuan, 1.25 dollars, 10 Hong Kong dollars: a dollar is 6.4 yuan, a HK$ is 0.8. */
const rates: RateTable = {
  perEuro: {
    CNY: { rate: '8', day },
    USD: { rate: '1.25', day },
    HKD: { rate: '10', day: '2026-11-10' },
  },
};

function held(
  quantity: string,
  price: string | null,
  avgCost: string | null,
  currency = 'CNY',
): BrokerHolding {
  const money = (text: string | null) => text && { amount: decimal(text), currency };
  return {
    quantity: decimal(quantity),
    price: money(price) || null,
    avgCost: money(avgCost) || null,
  };
}

const text = (value: { toFixed(): string } | null) => value && toText(decimal(value.toFixed()));

describe('one holding', () => {
  it.each([
    [
      '200 shares bought at 350, now 412.5',
      held('200', '412.5', '350', 'HKD'),
      '66000',
      '10000',
      '17.86',
    ],
    [
      'no cost is known: no gain is invented',
      held('0.5', '60000', null, 'USD'),
      '192000',
      null,
      null,
    ],
    [
      'given for nothing: all of it is gain, and no percent',
      held('10', '3', '0'),
      '30',
      '30',
      null,
    ],
    [
      'sold short at 50, now 40: a gain of a fifth',
      held('-100', '40', '50'),
      '-4000',
      '1000',
      '20',
    ],
    [
      'sold short at 50, now 60: a loss of a fifth',
      held('-100', '60', '50'),
      '-6000',
      '-1000',
      '-20',
    ],
    ['nobody has a price', held('7', null, '12'), null, null, null],
    ['a currency beyond those with a rate', held('7', '3', '2', 'TWD'), null, null, null],
  ])('has the value and gain worked by hand: %s', (_, holding, value, pnl, percent) => {
    const valued = valuateHolding(holding, 'CNY', rates);
    expect(text(valued.value)).toBe(value);
    expect(text(valued.pnl)).toBe(pnl);
    expect(valued.pnlPercent && text(valued.pnlPercent.round(2))).toBe(percent);
  });

  it('compares a price and a cost in different currencies in the one asked for', () => {
    const holding: BrokerHolding = {
      quantity: decimal('10'),
      price: { amount: decimal('2'), currency: 'USD' },
      avgCost: { amount: decimal('12'), currency: 'CNY' },
    };
    // 10 × 2 USD × 6.4 − 10 × 12 = 128 − 120.
    expect(text(valuateHolding(holding, 'CNY', rates).pnl)).toBe('8');
  });
});

describe('a total', () => {
  const total = (holdings: BrokerHolding[], cash: [string, string][] = []) =>
    brokerageTotal(
      holdings,
      cash.map(([amount, currency]) => ({ amount: decimal(amount), currency })),
      'CNY',
      rates,
      '2026-11-21',
    );

  it('of nothing is zero, with a gain of zero', () => {
    const { totalAssets, pnl, pnlPercent, positionCount } = total([]);
    expect([text(totalAssets), text(pnl), pnlPercent, positionCount]).toEqual(['0', '0', null, 0]);
  });

  it('is market value and cash, less what is owed', () => {
    const { totalAssets } = total(
      [held('10', '100', null, 'USD')],
      [
        ['500', 'CNY'],
        ['-100', 'HKD'],
      ],
    );
    expect(text(totalAssets)).toBe('6820'); // 6400 + 500 − 80
  });

  it('gives the gain of the holdings whose cost is known, in percent of that cost alone', () => {
    const { pnl, pnlPercent } = total([held('10', '15', '10'), held('1', '99999', null)]);
    expect([text(pnl), text(pnlPercent)]).toEqual(['50', '50']);
  });

  it('of holdings without any cost has no gain, not a gain of zero', () => {
    expect(total([held('1', '5', null)]).pnl).toBeNull();
  });

  it('names what has no price, no rate or an unsupported currency, and old rates', () => {
    const { totalAssets, ...rest } = total(
      [held('1', null, '4'), held('1', '5', null, 'TWD'), held('1', '5', null, 'EUR')],
      [
        ['7', 'GBP'],
        ['10', 'HKD'],
        ['0', 'RUB'],
      ],
    );
    expect(text(totalAssets)).toBe('48'); // 5 × 8 + 10 × 0.8
    expect(rest).toMatchObject({
      unpricedCount: 1,
      missingRates: ['GBP', 'TWD'],
      staleRates: ['HKD'],
      rateTime: '2026-11-10',
    });
  });

  it('equals the sum of the totals of its parts, however they are split', () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => String(n / 100));
    const holding = fc
      .tuple(amount, amount, fc.option(amount), fc.constantFrom('CNY', 'USD', 'HKD'))
      .map(([quantity, price, cost, currency]) => held(quantity, price, cost, currency));
    fc.assert(
      fc.property(fc.array(holding), fc.nat(), (holdings, at) => {
        const parts = [holdings.slice(0, at), holdings.slice(at)].map((part) => total(part));
        const whole = total(holdings);
        expect(text(whole.totalAssets)).toBe(text(sum(parts.map((part) => part.totalAssets))));
        expect(text(whole.pnl) ?? '0').toBe(text(sum(parts.map((part) => part.pnl ?? decimal(0)))));
      }),
    );
  });
});
