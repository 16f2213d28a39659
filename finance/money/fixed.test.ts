import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, divide, round, toText } from './decimal.ts';
import {
  fixedOfText,
  fixedToDecimal,
  fixedToText,
  multiplyFixed,
  placesOfFixed,
  productOfTexts,
  proportion,
  roundFixed,
  unitsOfFixed,
} from './fixed.ts';

const text = fc
  .tuple(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.integer({ min: 0, max: 18 }))
  .map(([digits, places]) => toText(decimal(`${digits}e-${places}`)));

describe('a decimal in units of 10⁻⁴⁰', () => {
  it.each([
    '0',
    '-30.5',
    '70',
    '0.0000000000000000000000000000000000000001',
    '123456789012345.678',
  ])('is written as it is read: %s', (written) => {
    expect(fixedToText(fixedOfText(written))).toBe(written);
  });

  it('is refused when it has more places', () => {
    expect(() => fixedOfText(`0.${'0'.repeat(40)}1`)).toThrow('more than 40 places');
  });

  it.each([
    ['2.345', 2, '2.35'],
    ['-2.345', 2, '-2.35'],
    ['2.3449', 2, '2.34'],
    ['-0.004', 2, '0'],
    ['0.5', 0, '1'],
  ])('is rounded half away from zero: %s to %i places is %s', (written, places, expected) => {
    expect(fixedToText(roundFixed(fixedOfText(written), places))).toBe(expected);
  });

  it.each<[string, number, bigint]>([
    ['0', 0, 0n],
    ['-30.5', 1, -305n],
    ['70', 0, 70n],
    ['0.000000000000000001', 18, 1n],
  ])('is a whole number of its smallest unit: %s has %i places', (written, places, units) => {
    const value = fixedOfText(written);
    expect(placesOfFixed(value)).toBe(places);
    expect(unitsOfFixed(value, places)).toBe(units);
    expect(placesOfFixed(value, 20)).toBe(20);
    expect(unitsOfFixed(value, places + 2)).toBe(units * 100n);
  });

  it('is added, multiplied, divided and rounded like a Decimal', () => {
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        const [x, y, z] = [a, b, c].map((one) => ({ big: decimal(one), fixed: fixedOfText(one) }));
        if (!x || !y || !z) return;
        expect(toText(fixedToDecimal(x.fixed + y.fixed))).toBe(toText(x.big.plus(y.big)));
        const product = x.big.times(y.big);
        expect(fixedToText(multiplyFixed(x.fixed, y.fixed))).toBe(toText(round(product, 40)));
        expect(fixedToText(productOfTexts(a, b, 2))).toBe(toText(round(product, 2)));
        if (z.fixed <= 0n) return;
        const quotient = toText(divide(product, z.big));
        expect(fixedToText(proportion(x.fixed, y.fixed, z.fixed))).toBe(quotient);
      }),
      { numRuns: 500 },
    );
  });
});
