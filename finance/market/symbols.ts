import type { InvestmentType } from '../../contract/investments/investment-fields.ts';
import {
  commodityOf,
  cryptoOf,
  exchangeTraded,
  hongKong,
  type Listing,
  mutualFund,
  unitedStates,
} from './instruments.ts';

/** The kind the user chose; it decides how an ambiguous code such as 000001 is read. */
export type AssetType = 'stock' | 'fund' | 'crypto' | 'commodity' | 'other';

/** One instrument with a price, the same for every spelling and every holder. */
export interface Instrument extends Listing {
  /** The kind the user chose. The source of the price depends on the listing only. */
  assetType: AssetType;
}

const longestSymbol = 40;

/**
 * Reads any usual spelling of a symbol (`600519`, `sh600519`, `600519.SS`; `700`, `0700.HK`;
 * `AAPL.US`; `BTC/USDT`; `Au99.99`), or `undefined` when no market can be meant, as always for
 * `other`. Reading a key again gives the same instrument.
 */
export function normalizeSymbol(symbol: string, assetType: AssetType): Instrument | undefined {
  // Full-width letters and digits come out of Chinese input methods.
  const text = symbol.normalize('NFKC').trim();
  if (text.length === 0 || text.length > longestSymbol) return undefined;
  const listing = read(text, assetType);
  return listing && { ...listing, assetType };
}

function read(text: string, assetType: AssetType): Listing | undefined {
  switch (assetType) {
    case 'stock':
      return listed(text) ?? fundWithMark(text.toUpperCase());
    case 'fund':
      return fundWithMark(text.toUpperCase()) ?? bareFund(text) ?? listed(text);
    case 'crypto':
      return cryptoOf(text.toUpperCase());
    case 'commodity':
      return commodityOf(text.toUpperCase()) ?? listedGold(text);
    case 'other':
      return undefined;
  }
}

/** What is traded on an exchange: marked by prefix or suffix, or recognised by the shape of its code. */
function listed(text: string): Listing | undefined {
  const upper = text.toUpperCase();
  return (
    mainlandMarked(upper) ??
    hongKongMarked(upper) ??
    mainlandBare(upper) ??
    (/^\d{1,5}$/.test(upper) ? hongKong(upper) : undefined) ??
    unitedStatesMarked(text) ??
    elsewhere(upper) ??
    unitedStates(upper)
  );
}

/** `SH600519`, `sh.600519`, `600519.SS`, `600519.SH`, `000001.SZ`, `920819.BJ`. */
function mainlandMarked(upper: string): Listing | undefined {
  const prefixed = /^(SH|SZ|BJ)[.:]?(\d{6})$/.exec(upper);
  if (prefixed) return exchangeTraded(prefixed[1] as 'SH' | 'SZ' | 'BJ', prefixed[2] as string);
  const suffixed = /^(\d{6})[.:-]?(SH|SS|SZ|BJ)$/.exec(upper);
  if (!suffixed) return undefined;
  const market = suffixed[2] === 'SS' ? 'SH' : (suffixed[2] as 'SH' | 'SZ' | 'BJ');
  return exchangeTraded(market, suffixed[1] as string);
}

/** The exchange of a bare six-digit code, by its first digits. */
function mainlandBare(upper: string): Listing | undefined {
  if (!/^\d{6}$/.test(upper)) return undefined;
  if (/^(4|8|92)/.test(upper)) return exchangeTraded('BJ', upper);
  // 11 begins Shanghai's convertible bonds, 12 Shenzhen's.
  if (/^(5|6|9|11)/.test(upper)) return exchangeTraded('SH', upper);
  if (/^[0123]/.test(upper)) return exchangeTraded('SZ', upper);
  return undefined;
}

/** `HK00700`, `hk.700`, `0700.HK`, `700.HK`. */
function hongKongMarked(upper: string): Listing | undefined {
  const code = /^HK[.:]?(\d{1,5})$/.exec(upper)?.[1] ?? /^(\d{1,5})[.:-]?HK$/.exec(upper)?.[1];
  return code === undefined ? undefined : hongKong(code);
}

/** `AAPL.US`, `US.AAPL`, `usAAPL`, `AAPL.OQ`. USB alone is a bank, not a mark and one letter. */
function unitedStatesMarked(text: string): Listing | undefined {
  const mark =
    /^us[.:](.+)$/i.exec(text) ??
    /^us([A-Z][A-Z.-]*)$/.exec(text) ??
    /^us([a-z]{4,})$/i.exec(text) ??
    /^(.+)[.:](?:US|OQ|O|N|AM|PS)$/i.exec(text);
  return mark ? unitedStates((mark[1] as string).toUpperCase()) : undefined;
}

/** `VOD.L`, `7203.T`, `SAP.DE`: an exchange known by Yahoo's suffix. */
function elsewhere(upper: string): Listing | undefined {
  const parts = /^([A-Z0-9][A-Z0-9-]{0,11})\.([A-Z]{1,2})$/.exec(upper);
  return parts ? exchangeTraded(parts[2] as string, parts[1] as string) : undefined;
}

/** `FUND110022`, `jj110022`, `110022.OF`: marked as a mutual fund. */
function fundWithMark(upper: string): Listing | undefined {
  const code = /^(?:FUND|JJ|OF)[.:]?(\d{6})$/.exec(upper)?.[1] ?? /^(\d{6})\.OF$/.exec(upper)?.[1];
  return code === undefined ? undefined : mutualFund(code);
}

function bareFund(text: string): Listing | undefined {
  return /^\d{6}$/.test(text) ? mutualFund(text) : undefined;
}

/** Gold funds traded on an exchange (`518880`) are often entered as gold. */
function listedGold(text: string): Listing | undefined {
  const instrument = mainlandMarked(text.toUpperCase()) ?? mainlandBare(text);
  return instrument && isListedFund(instrument.code) ? instrument : undefined;
}

/** ETF and LOF codes, whose holders may mean the exchange's price or the fund's NAV. */
export function isListedFund(code: string): boolean {
  return /^(5|15|16|18)\d+$/.test(code) && code.length === 6;
}

const assetTypes: Record<InvestmentType, AssetType> = {
  STOCK: 'stock',
  FUND: 'fund',
  CRYPTO: 'crypto',
  GOLD: 'commodity',
  COMMODITY: 'commodity',
  // Bonds and other things have no source of prices worth having.
  BOND: 'other',
  OTHER: 'other',
};

/** The asset type that a price is asked for (docs/specification.md, row 5.39). */
export function assetTypeOf(investmentType: InvestmentType): AssetType {
  return assetTypes[investmentType];
}
