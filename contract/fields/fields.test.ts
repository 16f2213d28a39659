import { describe, expect, it } from 'vitest';
import { currencies } from './currencies.ts';
import { currencyField, decimal, optionalText, requiredText } from './fields.ts';
import { significantDigits } from './significant-digits.ts';

const amount = decimal({ message: '金额必须大于0', min: 0.01, decimals: 2 });

function textsOf(schema: typeof amount, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
}

describe('amounts on the wire', () => {
  it.each([0.01, 1, 0.1, 1234567890123.45, 999999999999999])('takes %d', (value) => {
    expect(amount.parse(value)).toBe(value);
  });

  it.each([
    [undefined, '金额必须大于0'],
    [null, '金额必须大于0'],
    [0, '金额必须大于0'],
    [-5, '金额必须大于0'],
    [0.001, '金额必须大于0'],
    [1.001, '最多保留2位小数'],
    ['12', '必须是数字'],
    [true, '必须是数字'],
    [Number.NaN, '请填写普通的数字，例如 1234.56'],
    ['1234567890123.456', '数字最多保留15位有效数字'],
    [0.1 + 0.2, '数字最多保留15位有效数字'],
    [1e15, '数字过大'],
    [1e300, '数字过大'],
  ])('refuses %s: %s', (value, text) => {
    expect(textsOf(amount, value)).toContain(text);
  });

  it.each([
    ['0.0120', 2],
    ['100', 1],
    ['1234567890123456', 16],
    ['1.00000000000000001', 18],
    ['-1.50', 2],
    ['12e3', 2],
  ])('counts the significant digits of %s: %i', (source, digits) => {
    expect(significantDigits(source)).toBe(digits);
  });
});

describe('texts on the wire', () => {
  it('are trimmed, and a blank one counts as missing', () => {
    expect(requiredText('必填').parse('  现金  ')).toBe('现金');
    expect(requiredText('必填').safeParse('   ').error?.issues[0]?.message).toBe('必填');
    expect(optionalText().parse('  ')).toBeNull();
    expect(optionalText().parse(undefined)).toBeUndefined();
  });

  it('are refused with NUL bytes, half surrogate pairs or too many characters', () => {
    expect(optionalText().safeParse('a\0b').success).toBe(false);
    expect(optionalText().safeParse('a\ud83d').success).toBe(false);
    expect(optionalText().parse('🏠')).toBe('🏠');
    expect(optionalText().safeParse('x'.repeat(10_001)).success).toBe(false);
    expect(optionalText().safeParse(7).success).toBe(false);
  });

  it('the product counts in the euro and all of the ECB’s table, six of them first', () => {
    expect(currencies.slice(0, 6)).toEqual(['CNY', 'USD', 'HKD', 'EUR', 'GBP', 'JPY']);
    // The daily table of 2026, since Bulgaria has the euro.
    const table =
      'AUD BRL CAD CHF CNY CZK DKK GBP HKD HUF IDR ILS INR ISK JPY KRW MXN MYR NOK NZD PHP PLN RON SEK SGD THB TRY USD ZAR';
    expect([...currencies].sort()).toEqual([...table.split(' '), 'EUR'].sort());
    for (const currency of currencies) expect(currencyField.parse(currency)).toBe(currency);
    expect(currencyField.safeParse('TWD').error?.issues[0]?.message).toBe('不支持的货币');
  });

  it.each([undefined, null, '', '  '])('says that a currency is missing: %j', (value) => {
    expect(currencyField.safeParse(value).error?.issues[0]?.message).toBe('货币不能为空');
  });
});
