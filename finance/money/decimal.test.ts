import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decimal,
  divide,
  round,
  roundToWireDigits,
  significantDigitsOf,
  sum,
  toText,
  toWire,
} from './decimal.ts';

describe('decimals', () => {
  it('add up what floats cannot: 0.1 + 0.2 is 0.3', () => {
    expect(toText(sum([decimal(0.1), decimal(0.2)]))).toBe('0.3');
  });

  it.each([
    ['2.345', 2, '2.35'],
    ['2.355', 2, '2.36'],
    ['-2.345', 2, '-2.35'],
    ['1.005', 2, '1.01'],
    ['0.5', 0, '1'],
    ['-0.5', 0, '-1'],
    ['2.344999', 2, '2.34'],
    ['1234567.8915', 3, '1234567.892'],
  ])('round %s to %i places half away from zero: %s', (value, places, expected) => {
    expect(toText(round(decimal(value), places))).toBe(expected);
  });

  it.each([
    ['1e21', '1000000000000000000000'],
    ['1e-9', '0.000000001'],
    ['100.50', '100.5'],
    ['-0', '0'],
    ['-0.00', '0'],
  ])('write %s canonically as %s', (value, expected) => {
    expect(toText(decimal(value))).toBe(expected);
  });

  it('count the significant digits', () => {
    expect(significantDigitsOf(decimal('100.50'))).toBe(4);
    expect(significantDigitsOf(decimal('1000'))).toBe(1);
    expect(significantDigitsOf(decimal('0'))).toBe(1);
    expect(significantDigitsOf(decimal('9999999999999.99'))).toBe(15);
  });

  it('keep the fifteen digits that a JSON number has, and round the rest away', () => {
    expect(toText(roundToWireDigits(decimal('0.12345678901234567')))).toBe('0.123456789012346');
    expect(toText(roundToWireDigits(decimal('123456789012345')))).toBe('123456789012345');
  });

  const cents = fc.integer({ min: -1e13, max: 1e13 });

  it('keep every amount of up to 15 digits in JSON', () => {
    fc.assert(
      fc.property(cents, (value) => {
        const amount = decimal(value).div(100);
        expect(toText(decimal(toWire(amount, 2)))).toBe(toText(amount));
      }),
    );
  });

  it('sum up to the same whatever the order', () => {
    fc.assert(
      fc.property(fc.array(cents), (values) => {
        const amounts = values.map((value) => decimal(value).div(100));
        expect(toText(sum(amounts))).toBe(toText(sum(amounts.toReversed())));
      }),
    );
  });
});

describe('division', () => {
  it.each([
    ['1', '3', `0.${'3'.repeat(40)}`],
    ['2', '3', `0.${'6'.repeat(39)}7`],
    ['-1', '8', '-0.125'],
    ['-7', '-2', '3.5'],
    ['0', '-5', '0'],
    ['100', '0.0001', '1000000'],
    ['5e-41', '1', '1e-40'],
    ['4.9e-41', '1', '0'],
  ])('is exact where it can be: %s ÷ %s is %s', (dividend, divisor, expected) => {
    expect(toText(divide(decimal(dividend), decimal(divisor)))).toBe(toText(decimal(expected)));
  });

  it('is refused by zero', () => {
    expect(() => divide(decimal(1), decimal(0))).toThrow('divided by zero');
  });

  it('agrees with long division', () => {
    const number = fc
      .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: -30, max: 12 }))
      .map(([digits, power]) => decimal(`${digits}e${power}`));
    const divisor = number.filter((value) => !value.eq(0));
    fc.assert(
      fc.property(number, divisor, (a, b) => {
        expect(toText(divide(a, b))).toBe(toText(a.div(b)));
      }),
    );
  });
});
