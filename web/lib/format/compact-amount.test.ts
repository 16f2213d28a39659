import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { compactAmount, compactSigned } from './compact-amount.ts';
import { hideAmounts } from './hidden-amounts.ts';

it.each([
  [0, '0'],
  [9999, '9999'],
  [12_345, '1.23万'],
  [-1_250_000, '-125万'],
  [123_456_789, '1.23亿'],
  [1.5e12, '1.5万亿'],
  [-0.001, '0'],
])('%d is written as %s', (value, text) => {
  expect(compactAmount(value)).toBe(text);
});

it('round values of an axis are written as Intl.NumberFormat writes them', () => {
  const compact = new Intl.NumberFormat('zh-CN', { notation: 'compact', maximumFractionDigits: 2 });
  const roundValue = fc.tuple(fc.integer({ min: -999, max: 999 }), fc.integer({ min: 0, max: 12 }));
  fc.assert(
    fc.property(roundValue, ([digits, power]) => {
      const value = digits * 10 ** power;
      expect(compactAmount(value)).toBe(compact.format(value));
    }),
  );
});

it('has a plus as a gain, and no sign when it is hidden or rounded to nothing', () => {
  expect([12_345, 0.001, -12_345].map(compactSigned)).toEqual(['+1.23万', '0', '-1.23万']);
  hideAmounts(true);
  onTestFinished(() => hideAmounts(false));
  expect([12_345, -12_345].map(compactSigned)).toEqual(['****', '****']);
});
