import { expect, it } from 'vitest';
import { centsNumber } from './cents.ts';
import { CentsSum } from './cents-sum.ts';

it('sums to the cent beyond what numbers hold exactly', () => {
  const sum = new CentsSum();
  // 9,999,999,999,999.99 is the largest amount; ten thousand of them are beyond 2^53 cents.
  for (let count = 0; count < 10_000; count += 1) sum.add(centsNumber('9999999999999.99'));
  sum.add(centsNumber('0.01'));
  expect(sum.total).toBe(9_999_999_999_999_990_001n);
});

it.each([
  ['-0.05', -5],
  ['70', 7000],
  ['12.5', 1250],
  ['1.10', 110],
  ['-9999999999999.99', -999_999_999_999_999],
  ['8888888888888.88', 888_888_888_888_888],
  ['12345678901.23', 1_234_567_890_123],
])('reads %s as %d cents', (text, cents) => {
  expect(centsNumber(text)).toBe(cents);
});
