import type { InvestmentType } from '../../contract/investments/investment-fields.ts';
import type { SecuritiesAccountType } from '../../contract/securities/securities-fields.ts';
import { assetTypeOf, normalizeSymbol } from '../market/symbols.ts';

/** All others hold coins. */
const brokersOfShares = new Set<SecuritiesAccountType>(['LONGPORT', 'FUTU', 'IBKR']);

/** How the trades of a synced account are counted and their symbols are read. */
export function typeOfSynced(accountType: SecuritiesAccountType): InvestmentType {
  return brokersOfShares.has(accountType) ? 'STOCK' : 'CRYPTO';
}

/** What two symbols of one account share if they name one instrument, whatever the spelling. */
export function syncedSymbolKey(accountType: SecuritiesAccountType, symbol: string): string {
  const isOfShares = brokersOfShares.has(accountType);
  const types: InvestmentType[] = isOfShares ? ['STOCK', 'FUND'] : ['CRYPTO'];
  for (const type of types) {
    const instrument = normalizeSymbol(symbol, assetTypeOf(type));
    if (instrument) return instrument.key;
  }
  return symbol.normalize('NFKC').trim().toUpperCase();
}
