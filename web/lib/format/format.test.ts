import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { compactAmount } from './compact-amount.ts';
import { currencyOptions } from './currency-names.ts';
import {
  dayUnlessToday,
  formatAmount,
  formatDay,
  formatInstant,
  formatMoney,
  formatPercent,
  formatPercentTick,
  formatPrice,
  formatQuantity,
  formatSigned,
  formatSignedPercent,
} from './format.ts';
import { hideAmounts, withoutAmounts } from './hidden-amounts.ts';

describe('an amount that is hidden', () => {
  beforeEach(() => hideAmounts(true));
  afterEach(() => hideAmounts(false));

  it('shows neither its digits nor its sign', () => {
    expect(formatMoney(-1234.5, 'CNY')).toBe('¥****');
    expect(formatMoney(-1234.5, 'JPY')).toBe('¥**** JPY');
    expect(formatSigned(1234.5, 'USD', { mark: 'code' })).toBe('USD ****');
    expect(formatAmount(-12.5)).toBe('****');
    expect(compactAmount(1_250_000)).toBe('****');
  });

  it('is left out of the sentences of the server, which keep days, counts and shares', () => {
    expect(withoutAmounts('2026-09-10 余额将为 -1,234.50')).toBe('2026-09-10 余额将为 ****');
    expect(withoutAmounts('显示 USD 260.00，读取合计 USD 256.25，相差超过 1%')).toBe(
      '显示 USD ****，读取合计 USD ****，相差超过 1%',
    );
    expect(withoutAmounts('第 3 笔占 12.50%，净值 1.2345')).toBe('第 3 笔占 12.50%，净值 1.2345');
    hideAmounts(false);
    expect(withoutAmounts('还差 10.00')).toBe('还差 10.00');
  });

  it('leaves what is missing, percentages, prices and quantities as they are', () => {
    expect(formatMoney(null, 'CNY')).toBe('-');
    expect(formatPercent(12.5)).toBe('12.50%');
    expect(formatPrice(1.5, 'CNY')).toBe('¥1.500');
    expect(formatQuantity(100)).toBe('100');
  });
});

describe('an amount of money', () => {
  it.each([
    [1234.5, 'CNY', '¥1,234.50'],
    [-20, 'HKD', '-HK$20.00'],
    [0, 'USD', '$0.00'],
    [1234.5, 'SGD', 'SGD 1,234.50'],
    [-20, 'CHF', '-CHF 20.00'],
    [50000, 'KRW', 'KRW 50,000.00'],
    [1.005, 'EUR', '€1.01'],
    [-1.005, 'EUR', '-€1.01'],
    [-0.004, 'GBP', '£0.00'],
    [999999999999.99, 'JPY', '¥999,999,999,999.99 JPY'],
    [9999999999999.99, 'CNY', '¥9,999,999,999,999.99'],
  ] as const)('%s %s is shown as %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text);
  });

  it('is shown as a dash when it is missing', () => {
    expect(formatMoney(null, 'CNY')).toBe('-');
    expect(formatMoney(undefined, 'CNY', { missing: '暂无数据' })).toBe('暂无数据');
  });

  it('is marked with the code of its currency, except for yuan, on request', () => {
    expect(formatMoney(5, 'JPY', { mark: 'code' })).toBe('JPY 5.00');
    expect(formatMoney(-5, 'USD', { mark: 'code' })).toBe('-USD 5.00');
    expect(formatMoney(5, 'CNY', { mark: 'code' })).toBe('¥5.00');
  });

  it('of yen has its code beside the sign, which yuan have too', () => {
    expect(formatMoney(-20, 'JPY')).toBe('-¥20.00 JPY');
    expect(formatSigned(20, 'JPY')).toBe('+¥20.00 JPY');
    expect(formatMoney(null, 'JPY')).toBe('-');
  });

  it('has a plus sign as a gain, and no sign when it is zero', () => {
    expect(formatSigned(3, 'CNY')).toBe('+¥3.00');
    expect(formatSigned(-3, 'CNY')).toBe('-¥3.00');
    expect(formatSigned(0.001, 'CNY')).toBe('¥0.00');
    expect(formatSigned(null, 'CNY')).toBe('-');
  });
});

describe('figures other than money', () => {
  it('are rounded half away from zero when they are percentages', () => {
    expect(formatPercent(12.345)).toBe('12.35%');
    expect(formatPercent(-12.345)).toBe('-12.35%');
    expect(formatPercent(33.35, 1)).toBe('33.4%');
    expect(formatPercent(null)).toBe('-');
  });

  it('have a plus before a percentage that is shown as more than nothing', () => {
    const values = [12.345, 1.005, 0.004, 0, -0.004, -1.005, null];
    expect(values.map((value) => formatSignedPercent(value))).toEqual([
      '+12.35%',
      '+1.01%',
      '0.00%',
      '0.00%',
      '0.00%',
      '-1.01%',
      '-',
    ]);
    const short = [1.45, 0.04, -0.04, -1.45].map((value) => formatSignedPercent(value, 1));
    expect(short).toEqual(['+1.5%', '0.0%', '0.0%', '-1.5%']);
  });

  it('have as many decimals as it takes on an axis, whose values are round', () => {
    const ticks = [-1.5, -0.2, 0, 0.30000000000000004, 0.5, 12, 1500];
    expect(ticks.map(formatPercentTick)).toEqual([
      ...['-1.5%', '-0.2%', '0%', '0.3%', '0.5%', '12%', '1,500%'],
    ]);
  });

  it('keep all decimals of a quantity, and three of a price', () => {
    expect(formatQuantity(1234.000001)).toBe('1,234.000001');
    expect(formatQuantity(0.00000012)).toBe('0.00000012');
    expect(formatQuantity(-1234.5)).toBe('-1,234.5');
    expect(formatQuantity(null)).toBe('-');
    expect(formatPrice(1.2345, 'USD')).toBe('$1.235');
    expect(formatPrice(-1.2345, 'HKD')).toBe('-HK$1.235');
    expect(formatPrice(null, 'HKD')).toBe('-');
  });

  it('have the signs that are asked for when they are amounts without a currency', () => {
    const amounts = [1234.5, 0.004, -0.004, -1234.5];
    expect(amounts.map((amount) => formatAmount(amount))).toEqual([
      ...['1,234.50', '0.00', '0.00', '-1,234.50'],
    ]);
    expect(amounts.map((amount) => formatAmount(amount, '−', '+'))).toEqual([
      ...['+1,234.50', '0.00', '0.00', '−1,234.50'],
    ]);
    expect(formatAmount(Number.NaN)).toBe('NaN');
  });

  it('are shown unchanged when they are days', () => {
    expect(formatDay('2026-11-21')).toBe('2026-11-21');
    expect(formatDay(null, '未指定')).toBe('未指定');
    expect(formatDay('')).toBe('-');
  });

  it('are shown unchanged west of Greenwich too, where an instant is of the day before', () => {
    vi.stubEnv('TZ', 'America/New_York');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(formatDay('2026-11-21')).toBe('2026-11-21');
    // 03:00 in London is 22:00 of the evening before.
    expect(formatDay('2026-11-21T03:00:00.000Z')).toBe('2026-11-20');
    expect(formatInstant('2026-11-21T14:05:00.000Z')).toBe('2026-11-21 09:05');
    expect([formatInstant(null), formatInstant('', '从未')]).toEqual(['暂无数据', '从未']);
  });

  it('are left out of a change when they are today', () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 21, 23, 30), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    expect(['2026-11-20', '2026-11-21', '', null].map(dayUnlessToday)).toEqual([
      ...['2026-11-20', undefined, undefined, undefined],
    ]);
  });
});

it('currencies are chosen by code or name, the six of every day first', () => {
  expect(currencyOptions.slice(0, 3)).toEqual([
    { value: 'CNY', label: 'CNY 人民币' },
    { value: 'USD', label: 'USD 美元' },
    { value: 'HKD', label: 'HKD 港元' },
  ]);
});
