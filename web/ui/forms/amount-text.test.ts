import { describe, expect, it } from 'vitest';
import {
  amountFromText,
  nextStep,
  plainNumber,
  restingText,
  textOfNumber,
  withoutSeparators,
} from './amount-text.ts';

describe('a number that people type or paste', () => {
  it.each([
    ['１２３．４５', '123.45'],
    ['1234。5', '1234.5'],
    ['1,234.56', '1234.56'],
    ['1，234，567.8', '1234567.8'],
    ['1 234 567', '1234567'],
    ['￥1,234.50', '1234.50'],
    ['¥ 88', '88'],
    ['-¥5', '-5'],
    ['100 元', '100'],
    ['  42\u00a0', '42'],
    ['\u200e42', '42'],
    ['−5.5', '-5.5'],
    ['－5', '-5'],
    ['+5', '5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['0.000001', '0.000001'],
  ])('is understood: %j is %s', (text, number) => {
    expect(plainNumber(text)).toBe(number);
  });

  it.each([
    ['1e5'],
    ['1E+05'],
    ['1,23'],
    ['12,34,567'],
    ['0,123'],
    ['1 23'],
    ['1.2.3'],
    ['12a'],
    ['十二'],
    ['½'],
    ['5²'],
    ['①'],
    ['$5'],
    ['5%'],
    ['(5)'],
    ['--5'],
    ['-'],
    ['.'],
    ['¥'],
    ['0x10'],
    ['Infinity'],
  ])('is refused rather than changed: %j', (text) => {
    expect(plainNumber(text)).toBeUndefined();
    expect(amountFromText(text)).toBeNaN();
  });

  it('is missing when nothing was typed, and stays text when a JSON number would round it', () => {
    expect([amountFromText(''), amountFromText(' 　')]).toEqual([null, null]);
    expect(amountFromText('￥1,234.56')).toBe(1234.56);
    expect(amountFromText('１,234,567,890,123.456')).toBe('1234567890123.456');
  });

  it('is shown with thousands separators after typing, and unchanged when it is no number', () => {
    expect(restingText('1234567.80')).toBe('1,234,567.80');
    expect(restingText('-1234')).toBe('-1,234');
    expect(restingText('1e5')).toBe('1e5');
    expect(restingText('')).toBe('');
  });

  it.each([
    ['a digit at the end', '1,234', '1,2345', '12345'],
    ['a digit taken out', '1,234,567', '1,34,567', '134567'],
    ['a digit in the middle', '1,234', '1,9234', '19234'],
    ['everything replaced', '1,000.5', '900', '900'],
    ['everything replaced by what is no number', '1,000.5', '7,23', '7,23'],
    ['a comma typed', '1,234', '1,234,5', '1234,5'],
    ['everything taken out', '1,234', '', ''],
  ])('loses its separators when it is edited: %s', (_, resting, edited, text) => {
    expect(withoutSeparators(resting, edited)).toBe(text);
  });

  it('is written without an exponent', () => {
    expect(textOfNumber(1e-7)).toBe('0.0000001');
    expect(textOfNumber(999999999999999)).toBe('999999999999999');
    expect(textOfNumber(1.5)).toBe('1.5');
  });

  it('changes by steps, not below 0, and not at all when it is no number', () => {
    expect(nextStep('', 0.01, 1)).toBe('0.01');
    expect(nextStep('0.1', 0.2, 1)).toBe('0.3');
    expect(nextStep('0.01', 0.02, -1)).toBe('0');
    expect(nextStep('1e5', 1, 1)).toBeUndefined();
  });
});
