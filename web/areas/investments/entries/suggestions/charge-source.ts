import type { Market } from '../../../../../contract/fields/markets.ts';
import type { Investment } from '../../../../../contract/investments/investment-fields.ts';
import type { TradeKind } from '../../../../../finance/holdings/charges/trade-charge-rates.ts';
import {
  assetTypeOf,
  isListedFund,
  normalizeSymbol,
} from '../../../../../finance/market/symbols.ts';

/** By whose rules a trade of a holding is charged: those of a market, or of an open-end fund. */
export type ChargeSource = { market: Market; kind: TradeKind } | { market: 'FUND' };

/** Undefined for what has no usual charges: coins, gold, and what has no quotes. */
export function chargeSourceOf({
  symbol,
  investmentType,
}: Pick<Investment, 'symbol' | 'investmentType'>): ChargeSource | undefined {
  const instrument = normalizeSymbol(symbol, assetTypeOf(investmentType));
  switch (instrument?.market) {
    case 'SH':
    case 'SZ':
    case 'BJ':
      return { market: 'CN', kind: mainlandKind(instrument.code) };
    case 'HK':
    case 'US':
      return { market: instrument.market, kind: investmentType === 'FUND' ? 'etf' : 'stock' };
    case 'FUND':
      return { market: 'FUND' };
    default:
      return undefined;
  }
}

function mainlandKind(code: string): TradeKind {
  if (isListedFund(code)) return 'etf';
  // 11 begins Shanghai's convertible bonds, 12 Shenzhen's.
  return /^1[12]/.test(code) ? 'bond' : 'stock';
}
