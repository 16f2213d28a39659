import { describe, expect, it } from 'vitest';
import {
  amountIn,
  type GoalTerms,
  monthReached,
  neededAddition,
  partsIn,
  sharesAboveWhole,
  sharesOfItem,
} from './goals.ts';
import { toCent } from './growth.ts';

const goal = (changes: Partial<GoalTerms> = {}, growth = 0.04): GoalTerms => ({
  amount: 300_000,
  isInTodaysMoney: true,
  inflation: 0.02,
  parts: [{ amount: 80_000, growth }],
  ...changes,
});

describe('300,000 in five years with 80,000 there', () => {
  it('is 331,224.24 then, of which 97,332.23 are there, and needs 3,534.23 a month', () => {
    expect(toCent(amountIn(goal(), 60))).toBe(331_224.24);
    expect(toCent(partsIn(goal(), 60))).toBe(97_332.23);
    expect(neededAddition(goal(), 60, 0.04)).toBe(3534.23);
  });

  it('is reached in month 62 with 3,000 a month, where the amount is fixed', () => {
    expect(monthReached(goal({ isInTodaysMoney: false }), 3000, 0.04)).toBe(62);
  });

  it('needs 3,666.67 a month where nothing grows', () => {
    expect(neededAddition(goal({ isInTodaysMoney: false }, 0), 60, 0)).toBe(3666.67);
  });

  it('needs nothing where there is enough, and is never reached where nothing is added', () => {
    expect(neededAddition(goal({ amount: 80_000 }), 60, 0.04)).toBe(0);
    expect(monthReached(goal({ amount: 80_000 }), 0, 0.04)).toBe(0);
    expect(monthReached(goal({}, 0.02), 0, 0.02)).toBeNull();
    // The day is here and 220,000 are missing.
    expect(neededAddition(goal(), 0, 0.04)).toBe(220_000);
  });
});

describe('shares of one item', () => {
  const share = (goalId: string, percent: number | null, amount: number | null = null) => ({
    goalId,
    itemId: 'fund',
    percent,
    amount,
  });

  it('of 60 and 50 percent are too much: the other goal has 60, and 40 are left', () => {
    expect(sharesAboveWhole([share('b', 50)], [share('a', 60)])).toEqual({
      itemId: 'fund',
      others: ['a'],
      leftPercent: 40,
    });
    expect(sharesAboveWhole([share('b', 66.7)], [share('a', 33.3)])).toBeUndefined();
    expect(sharesAboveWhole([share('b', null, 500)], [share('a', 100)])).toBeUndefined();
  });

  it('are met in proportion where amounts are above what percentages leave', () => {
    const shares = [share('a', 60), share('b', null, 300), share('c', null, 100)];
    expect(sharesOfItem(50_000n, shares)).toEqual({
      amounts: [30_000n, 15_000n, 5000n],
      isShort: true,
    });
    expect(sharesOfItem(100_000n, shares)).toEqual({
      amounts: [60_000n, 30_000n, 10_000n],
      isShort: false,
    });
    expect(sharesOfItem(-5n, shares)).toEqual({ amounts: [0n, 0n, 0n], isShort: true });
  });
});
