import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundToSum } from './round-to-sum.ts';
import { divideRounded } from './scaled.ts';

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);

describe('rounding amounts to their rounded sum', () => {
  it('gives what is missing to the amounts that lie farthest beyond their rounded ones', () => {
    expect(roundToSum([14n, 13n, 3n], 10n, 3n)).toEqual([2n, 1n, 0n]);
    expect(roundToSum([-14n, -13n, -3n], 10n, -3n)).toEqual([-2n, -1n, 0n]);
    expect(roundToSum([16n, 17n, 7n], 10n, 4n)).toEqual([1n, 2n, 1n]);
  });

  it('takes equal amounts in their order', () => {
    expect(roundToSum([4n, 4n, 4n], 10n, 1n)).toEqual([1n, 0n, 0n]);
  });

  it('gives no amount more than one unit, whatever is missing', () => {
    expect(roundToSum([10n, 20n], 10n, 9n)).toEqual([2n, 3n]);
  });

  it('sums to the rounded sum and moves no amount by a unit, of any amounts', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -1000n, max: 1000n }), { minLength: 1 }), (amounts) => {
        const total = divideRounded(sumOf(amounts), 100n);
        const rounded = roundToSum(amounts, 100n, total);
        expect(sumOf(rounded)).toBe(total);
        for (const [index, amount] of amounts.entries()) {
          const moved = (rounded[index] ?? 0n) * 100n - amount;
          expect(moved < 100n && moved > -100n).toBe(true);
        }
      }),
    );
  });
});
