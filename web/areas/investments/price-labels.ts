import { type Currency, currencySymbols } from '../../../contract/fields/currencies.ts';
import { manualPrice, tradePrice } from '../../../contract/investments/investment-fields.ts';
import { numberText } from '../../lib/format/number-text.ts';

/** Sources as people know them. */
const sources: Partial<Record<string, string>> = {
  [manualPrice]: '手动',
  [tradePrice]: '成交',
  demo: '演示数据',
  tencent: '腾讯行情',
  yahoo: '雅虎财经',
  sina: '新浪财经',
  eastmoney: '东方财富',
  tiantian: '天天基金',
  'binance-vision': '币安行情',
  'okx-public': '欧易行情',
  sge: '上海黄金交易所',
};

const units: Partial<Record<string, string>> = {
  gram: '克',
  kilogram: '千克',
  'troy-ounce': '盎司',
  barrel: '桶',
  pound: '磅',
  bushel: '蒲式耳',
};

export function sourceLabel(source: string): string {
  return sources[source] ?? source;
}

/** What one unit is, as `/克`; nothing for shares, fund units and coins. */
export function perUnit(unit: string | null): string {
  const name = unit && units[unit];
  return name ? `/${name}` : '';
}

/** A price of one unit: at most three decimals, and as many as it takes where it is below 1. */
export function unitPrice(
  price: number,
  currency: Currency,
  maximum = Math.abs(price) < 1 ? 12 : 3,
): string {
  // Yen and yuan share a symbol.
  const symbol = currency === 'JPY' ? 'JP¥' : currencySymbols[currency];
  const { sign, text } = numberText(price, { minimum: 2, maximum });
  return `${sign < 0 ? '-' : ''}${symbol}${text}`;
}

/** The same with all of its decimals, where what it makes with a quantity stands beside it. */
export function wholePrice(price: number, currency: Currency): string {
  return unitPrice(price, currency, 12);
}
