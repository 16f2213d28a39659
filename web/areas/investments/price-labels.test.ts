import { describe, expect, it } from 'vitest';
import { perUnit, sourceLabel, unitPrice } from './price-labels.ts';
import { symbolHint } from './symbol-hint.ts';

describe('a price of one unit', () => {
  it('has two or three decimals, and all of them where it is small', () => {
    expect(unitPrice(1466.6, 'CNY')).toBe('¥1,466.60');
    expect(unitPrice(611.506, 'HKD')).toBe('HK$611.506');
    expect(unitPrice(0.00001234, 'USD')).toBe('$0.00001234');
  });

  it('has different symbols for yen and yuan', () => {
    expect(unitPrice(3120, 'JPY')).toBe('JP¥3,120.00');
  });

  it('has its sign before the symbol', () => {
    expect(unitPrice(-37.63, 'USD')).toBe('-$37.63');
  });

  it('names its source and its unit', () => {
    expect(sourceLabel('tencent')).toBe('腾讯行情');
    expect(sourceLabel('somewhere')).toBe('somewhere');
    expect(perUnit('gram')).toBe('/克');
    expect(perUnit(null)).toBe('');
  });
});

describe('the hint under the symbol', () => {
  it('names the market and its currency, and warns when the investment has another currency', () => {
    expect(symbolHint('600519', 'STOCK', 'CNY')).toBe('上海证券交易所 600519，以 CNY 报价。');
    expect(symbolHint('600519', 'STOCK', 'USD')).toContain('成本价格请按 USD 填写');
    expect(symbolHint('430047', 'STOCK', 'CNY')).toContain('920');
    expect(symbolHint('920047', 'STOCK', 'CNY')).toContain('北京证券交易所');
    expect(symbolHint('AU9999', 'GOLD', 'CNY')).toContain('以 CNY/克 报价');
  });

  it('says that an instrument needs manual prices', () => {
    expect(symbolHint('字画', 'OTHER', 'CNY')).toContain('手动');
    expect(symbolHint('我的宝贝', 'STOCK', 'CNY')).toContain('无法识别');
    expect(symbolHint(' ', 'STOCK', 'CNY')).toBeUndefined();
  });
});
