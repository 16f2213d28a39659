import { describe, expect, it } from 'vitest';
import { decimal, toText } from '../../../finance/money/decimal.ts';
import { parseExactJson } from '../http/http-answer.ts';
import { inSupportedCurrency, readPrice, withoutFloatNoise } from './quote-parsing.ts';
import { readStatements } from './sources/script-rows.ts';

describe('a price on the wire', () => {
  it.each([
    ['1700.50', '1700.5'],
    ['0.00000001', '0.00000001'],
    ['1e-7', '0.0000001'],
    ['42', '42'],
    [' 3.412 ', '3.412'],
    ['123456789012345.12', '123456789012345.12'],
  ])('is parsed: %s is %s', (text, price) => {
    expect(readPrice(text)).toBe(price);
  });

  it.each([
    '0',
    '0.000',
    '-1',
    '+1',
    'N/A',
    '--',
    '',
    ' ',
    'NaN',
    'Infinity',
    '1,000.5',
    '0x10',
    '1e99',
    null,
    undefined,
    5,
    true,
  ])('%j is no price', (text) => {
    expect(readPrice(text)).toBeUndefined();
  });

  it('does not pass through a binary float', () => {
    const parsed = parseExactJson(
      '{"a":0.1000000000000000055,"b":[1.10,9007199254740993],"c":"7","d":null}',
    );
    expect(parsed).toEqual({
      a: '0.1000000000000000055',
      b: ['1.10', '9007199254740993'],
      c: '7',
      d: null,
    });
  });

  it.each([
    ['230.08999633789062', '230.09'],
    ['400.20001220703125', '400.2'],
    ['60123.45', '60123.45'],
    ['0.00001234567890123', '0.00001234568'],
    ['1700.5', '1700.5'],
  ])('is rounded to the digits that a float can have: %s', (text, price) => {
    expect(toText(withoutFloatNoise(decimal(text)))).toBe(price);
  });
});

describe('the currency a source names', () => {
  it.each([
    ['GBp', '85.30', 'GBP', '0.853'],
    ['GBX', '85.30', 'GBP', '0.853'],
    ['GBP', '85.30', 'GBP', '85.30'],
    ['USX', '450', 'USD', '4.5'],
    ['ZAc', '12345', 'ZAR', '123.45'],
    ['ILA', '850', 'ILS', '8.5'],
    ['SGD', '38.5', 'SGD', '38.5'],
    ['CNH', '7', 'CNY', '7'],
    ['JPY', '2500', 'JPY', '2500'],
  ])('is converted to a supported one: %s: %s is %s %s', (named, price, currency, inCurrency) => {
    expect(inSupportedCurrency('yahoo', price, named)).toEqual({ price: inCurrency, currency });
  });

  it.each(['RUB', 'TWD', 'toString', '<b>', ''])('%j is refused', (named) => {
    expect(() => inSupportedCurrency('yahoo', '1', named)).toThrow();
  });
});

describe('the statements of a script', () => {
  it('are parsed by name until the text ends or is broken', () => {
    const { rows, whole } = readStatements('sina', 'var hq_str_a="1,2";\nv_b="3~4";\nv_c="";');
    expect([...rows]).toEqual([
      ['a', '1,2'],
      ['b', '3~4'],
      ['c', ''],
    ]);
    expect(whole).toBe(true);
    expect(readStatements('sina', 'v_a="1";v_b="2').whole).toBe(false);
    expect(() => readStatements('sina', '\n')).toThrow('对方的回答是空的');
    expect(() => readStatements('sina', '<html>')).toThrow();
  });
});
