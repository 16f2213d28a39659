import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, sum, toWire } from '../money/decimal.ts';
import type { RateTable } from '../money/rates.ts';
import { allocateMoney } from './allocation.ts';

/** One dollar is 7 yuan: an euro is 7 yuan and 1 dollar. */
const rates: RateTable = {
  perEuro: {
    CNY: { rate: '7', day: '2026-11-20' },
    USD: { rate: '1', day: '2026-11-20' },
  },
};

const money = (key: string, amount: number, currency = 'CNY') => ({
  key,
  money: { amount: decimal(amount), currency },
});
const target = (key: string, percent: number) => ({ key, percent: decimal(percent) });
const none = { currency: 'CNY', rates, targets: [], newMoney: decimal(0) } as const;

describe('dividing money by key', () => {
  it('adds up each key in the currency asked for, the largest first', () => {
    const items = [money('BOND', 300), money('STOCK', 100, 'USD'), money('BOND', 0.5)];
    const { total, parts } = allocateMoney(items, none);
    expect(total.toString()).toBe('1000.5');
    expect(parts.map(({ key, value }) => [key, value.toString()])).toEqual([
      ['STOCK', '700'],
      ['BOND', '300.5'],
    ]);
    expect(parts.map(({ percent }) => percent && toWire(percent, 4))).toEqual([69.965, 30.035]);
    expect(parts.map((part) => part.target)).toEqual([null, null]);
  });

  it('leaves out what has no rate', () => {
    const { total, parts } = allocateMoney([money('CASH', 5, 'SGD'), money('CASH', 5)], none);
    expect([total.toString(), parts.length]).toEqual(['5', 1]);
  });

  it('gives no percentage of a whole that is not above 0', () => {
    const { parts } = allocateMoney([money('CASH', 0)], none);
    expect(parts.map(({ percent }) => percent)).toEqual([null]);
  });
});

describe('the trades that meet the targets', () => {
  const items = [money('STOCK', 7000), money('BOND', 2000), money('CASH', 1000)];

  it('bring every part to its share of the whole and the new money', () => {
    const targets = [target('STOCK', 60), target('BOND', 30), target('GOLD', 10)];
    const { parts } = allocateMoney(items, { ...none, targets, newMoney: decimal(2000) });
    expect(
      parts.map(({ key, target: wanted }) => [
        key,
        wanted?.value.toString(),
        wanted?.trade.toString(),
      ]),
    ).toEqual([
      ['STOCK', '7200', '200'],
      ['BOND', '3600', '1600'],
      ['CASH', '0', '-1000'],
      ['GOLD', '1200', '1200'],
    ]);
  });

  it('use up exactly the new money, whatever is held', () => {
    const keys = ['A', 'B', 'C', 'D'];
    const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), {
      minLength: 4,
      maxLength: 4,
    });
    const first = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(amounts, first, fc.integer({ min: 0, max: 50_000 }), (held, share, added) => {
        const { parts } = allocateMoney(
          held.map((amount, index) => money(keys[index] as string, amount / 100)),
          {
            ...none,
            targets: [target('A', share), target('E', 100 - share)],
            newMoney: decimal(added),
          },
        );
        expect(sum(parts.map((part) => part.target?.trade ?? decimal(0))).toString()).toBe(
          String(added),
        );
      }),
    );
  });
});
