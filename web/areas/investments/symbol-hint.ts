import type { Currency } from '../../../contract/fields/currencies.ts';
import type { InvestmentType } from '../../../contract/investments/investment-fields.ts';
import { isReplacedCode } from '../../../finance/market/instruments.ts';
import { assetTypeOf, type Instrument, normalizeSymbol } from '../../../finance/market/symbols.ts';
import { perUnit } from './price-labels.ts';

const markets: Record<Instrument['market'], string> = {
  SH: '上海证券交易所',
  SZ: '深圳证券交易所',
  BJ: '北京证券交易所',
  HK: '香港交易所',
  US: '美国市场',
  EXCHANGE: '境外交易所',
  FUND: '公募基金',
  CRYPTO: '加密货币',
  SGE: '上海黄金交易所',
  SPOT: '国际现货',
  FUTURE: '国际期货',
  INDEX: '指数',
};

/**
 * Describes how a code is understood, so that a wrong type or currency is seen before it is saved:
 * which market quotes it, in which currency, and per what.
 */
export function symbolHint(
  symbol: string,
  investmentType: InvestmentType,
  currency: Currency,
): string | undefined {
  if (symbol.trim() === '') return undefined;
  if (assetTypeOf(investmentType) === 'other') return '这类投资没有行情来源，价格需要手动填写。';
  const instrument = normalizeSymbol(symbol, assetTypeOf(investmentType));
  if (!instrument) return '无法识别该代码，仍可保存，价格需要手动填写。';
  if (isReplacedCode(instrument)) return '北交所已停用该代码，请填写 920 开头的新代码。';
  const quoted = `${markets[instrument.market]} ${instrument.code}，以 ${instrument.currency}${perUnit(instrument.unit ?? null)} 报价`;
  return instrument.currency === currency
    ? `${quoted}。`
    : `${quoted}；成本价格请按 ${currency} 填写，行情会按汇率换算。`;
}
