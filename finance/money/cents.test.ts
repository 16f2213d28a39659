import { describe, expect, it } from 'vitest';
import {
  centsOfText,
  centsToDecimal,
  centsToText,
  centsToWire,
  divideHalfUp,
  percentOf,
  toCents,
} from './cents.ts';
import { decimal, toText } from './decimal.ts';

describe('cents', () => {
  it.each<[string, bigint]>([
    ['0', 0n],
    ['0.01', 1n],
    ['12', 1_200n],
    ['12.5', 1_250n],
    ['12.50', 1_250n],
    ['9999999999999.99', 999_999_999_999_999n],
    ['12.345', 1_235n],
    ['12.344', 1_234n],
  ])('are parsed from %s', (text, cents) => {
    expect(centsOfText(text)).toBe(cents);
    expect(toCents(decimal(text))).toBe(cents);
  });

  it.each<[bigint, string]>([
    [0n, '0'],
    [1n, '0.01'],
    [-5n, '-0.05'],
    [50n, '0.5'],
    [-3_050n, '-30.5'],
    [7_000n, '70'],
    [-100n, '-1'],
    [99_999_999_999_999_901n, '999999999999999.01'],
  ])('are written as a decimal: %s as %s', (cents, text) => {
    expect(centsToText(cents)).toBe(text);
    expect(toText(centsToDecimal(cents))).toBe(text);
  });

  it.each<[bigint, number]>([
    [0n, 0],
    [1n, 0.01],
    [99n, 0.99],
    [100n, 1],
    [123_456n, 1234.56],
    [999_999_999_999_999n, 9999999999999.99],
    [-1n, -0.01],
    [-5n, -0.05],
  ])('become the number of an answer: %d', (cents, number) => {
    expect(centsToWire(cents)).toBe(number);
    expect(toText(centsToDecimal(cents))).toBe(String(number));
  });

  it('become the nearest number beyond what a double counts one by one', () => {
    expect(centsToWire(99_999_999_999_999_901n)).toBe(999_999_999_999_999);
    expect(centsToWire(-9_007_199_254_740_993n)).toBe(Number('-90071992547409.93'));
  });

  it.each<[string, string, bigint]>([
    ['1000', '5', 5_000n],
    ['1000', '0', 0n],
    ['1000', '100', 100_000n],
    // 333.33 x 3.125 % = 10.4165…
    ['333.33', '3.125', 1_042n],
    // 0.10 x 5 % is half a cent.
    ['0.1', '5', 1n],
  ])('are multiplied by a percentage: %s at %s percent', (amount, percent, cents) => {
    expect(percentOf(centsOfText(amount), percent)).toBe(cents);
  });

  it.each([
    [10n, 3n, 3n],
    [11n, 3n, 4n],
    [5n, 2n, 3n],
    [0n, 7n, 0n],
  ])('are divided with halves rounded up: %d by %d', (numerator, denominator, result) => {
    expect(divideHalfUp(numerator, denominator)).toBe(result);
  });
});
