import type { InvestmentType } from '../../contract/investments/investment-fields.ts';
import type { SecuritiesAccountType } from '../../contract/securities/securities-fields.ts';
import { assetTypeOf, normalizeSymbol } from '../market/symbols.ts';

const exchanges = new Set<SecuritiesAccountType>(['BINANCE', 'OKX', 'HUOBI']);

/** How the trades of a synced account are counted and their symbols are read. */
export function typeOfSynced(accountType: SecuritiesAccountType): InvestmentType {
  return exchanges.has(accountType) ? 'CRYPTO' : 'STOCK';
}

/** What two symbols of one account share if they name one instrument, whatever the spelling. */
export function syncedSymbolKey(accountType: SecuritiesAccountType, symbol: string): string {
  const types: InvestmentType[] = exchanges.has(accountType) ? ['CRYPTO'] : ['STOCK', 'FUND'];
  for (const type of types) {
    const instrument = normalizeSymbol(symbol, assetTypeOf(type));
    if (instrument) return instrument.key;
  }
  return symbol.normalize('NFKC').trim().toUpperCase();
}
