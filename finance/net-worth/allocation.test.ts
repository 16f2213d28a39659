import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, toWire } from '../money/decimal.ts';
import type { RateTable } from '../money/rates.ts';
import { allocateMoney } from './allocation.ts';

/** One dollar is 7 yuan: a euro is 7 yuan and 1 dollar. */
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
    expect(parts.map(({ key, value }) => [key, value])).toEqual([
      ['STOCK', 70_000n],
      ['BOND', 30_050n],
    ]);
    expect(parts.map(({ percent }) => percent && toWire(percent, 4))).toEqual([69.965, 30.035]);
    expect(parts.map((part) => part.target)).toEqual([null, null]);
  });

  it('leaves out what has no rate', () => {
    const { total, parts } = allocateMoney([money('CASH', 5, 'TWD'), money('CASH', 5)], none);
    expect([total.toString(), parts.length]).toEqual(['5', 1]);
  });

  it('rounds the parts so that they come to the rounded whole', () => {
    // 1/3 dollar is 2.333… yuan: three of them are 7.00, and rounded alone they are 6.99.
    const third = { key: 'A', money: { amount: decimal(1).div(3), currency: 'USD' } };
    const items = ['A', 'B', 'C'].map((key) => ({ ...third, key }));
    const { total, parts } = allocateMoney(items, none);
    expect([toWire(total, 2), parts.map(({ value }) => value)]).toEqual([7, [234n, 233n, 233n]]);
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
    expect(parts.map(({ key, target: wanted }) => [key, wanted?.value, wanted?.trade])).toEqual([
      ['STOCK', 720_000n, 20_000n],
      ['BOND', 360_000n, 160_000n],
      ['CASH', 0n, -100_000n],
      ['GOLD', 120_000n, 120_000n],
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
        const trades = parts.reduce((sum, part) => sum + (part.target?.trade ?? 0n), 0n);
        expect(trades).toBe(BigInt(added) * 100n);
      }),
    );
  });
});
