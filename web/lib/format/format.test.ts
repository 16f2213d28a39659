import { describe, expect, it } from 'vitest';
import {
  formatDay,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatSigned,
} from './format.ts';

describe('money', () => {
  it.each([
    [1234.5, 'CNY', '¥1,234.50'],
    [-20, 'HKD', '-HK$20.00'],
    [0, 'USD', '$0.00'],
    [1.005, 'EUR', '€1.01'],
    [-1.005, 'EUR', '-€1.01'],
    [-0.004, 'GBP', '£0.00'],
    [999999999999.99, 'JPY', '¥999,999,999,999.99'],
    [9999999999999.99, 'CNY', '¥9,999,999,999,999.99'],
  ] as const)('%s %s reads %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text);
  });

  it('says when there is none', () => {
    expect(formatMoney(null, 'CNY')).toBe('-');
    expect(formatMoney(undefined, 'CNY', { missing: '暂无数据' })).toBe('暂无数据');
  });

  it('marks everything but yuan by code where two currencies share a sign', () => {
    expect(formatMoney(5, 'JPY', { mark: 'code' })).toBe('JPY 5.00');
    expect(formatMoney(-5, 'USD', { mark: 'code' })).toBe('-USD 5.00');
    expect(formatMoney(5, 'CNY', { mark: 'code' })).toBe('¥5.00');
  });

  it('shows a plus before a gain, and no sign before nothing', () => {
    expect(formatSigned(3, 'CNY')).toBe('+¥3.00');
    expect(formatSigned(-3, 'CNY')).toBe('-¥3.00');
    expect(formatSigned(0.001, 'CNY')).toBe('¥0.00');
    expect(formatSigned(null, 'CNY')).toBe('-');
  });
});

describe('other figures', () => {
  it('rounds percentages half away from zero', () => {
    expect(formatPercent(12.345)).toBe('12.35%');
    expect(formatPercent(-12.345)).toBe('-12.35%');
    expect(formatPercent(33.35, 1)).toBe('33.4%');
    expect(formatPercent(null)).toBe('-');
  });

  it('keeps what a quantity has, and three decimals of a price', () => {
    expect(formatQuantity(1234.000001)).toBe('1,234.000001');
    expect(formatQuantity(0.00000012)).toBe('0.00000012');
    expect(formatPrice(1.2345, 'USD')).toBe('$1.235');
  });

  it('leaves a calendar day as it is', () => {
    expect(formatDay('2026-11-21')).toBe('2026-11-21');
    expect(formatDay(null, '未指定')).toBe('未指定');
  });
});
