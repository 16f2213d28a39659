import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, toText } from './decimal.ts';
import { divideRounded, scaledDigits } from './scaled.ts';

describe('the digits of a decimal text', () => {
  it('are exact whole units, of short texts and of long ones', () => {
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 22n), 10n ** 22n),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 0, max: 10 }),
        (units, places, more) => {
          const text = toText(decimal(`${units}e-${places}`));
          expect(scaledDigits(text, places + more)).toBe(units * 10n ** BigInt(more));
        },
      ),
    );
  });

  it('are exact at the limit of what a double holds', () => {
    expect(scaledDigits('9999999999.999', 3)).toBe(9_999_999_999_999n);
    expect(scaledDigits('-0.0000000000001', 13)).toBe(-1n);
    expect(scaledDigits('1.005', 12)).toBe(1_005_000_000_000n);
    expect(scaledDigits('0', 14)).toBe(0n);
  });

  it('are refused when there are more of them than places', () => {
    expect(() => scaledDigits('1.005', 2)).toThrow('more than 2');
  });
});

it('a quotient is the nearest whole number, halves away from zero', () => {
  expect([7n, 8n, -7n, -8n, 6n].map((one) => divideRounded(one, 5n))).toEqual([
    1n,
    2n,
    -1n,
    -2n,
    1n,
  ]);
  expect([3n, 5n, -3n, -5n, 1n].map((one) => divideRounded(one, 2n))).toEqual([
    2n,
    3n,
    -2n,
    -3n,
    1n,
  ]);
});
