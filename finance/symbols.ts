import type { Currency } from '../contract/fields.ts';

/** What a person says a holding is; it decides how an ambiguous code such as 000001 is read. */
export type AssetType = 'stock' | 'fund' | 'crypto' | 'commodity' | 'other';

/**
 * Where an instrument is quoted. `EXCHANGE` is any other exchange that Yahoo knows by a suffix
 * (`VOD.L`), `SGE` the Shanghai Gold Exchange, `SPOT` precious metal over the counter, `FUTURE`
 * a front-month future (`GC=F`).
 */
export type Market =
  | 'SH'
  | 'SZ'
  | 'BJ'
  | 'HK'
  | 'US'
  | 'EXCHANGE'
  | 'FUND'
  | 'CRYPTO'
  | 'SGE'
  | 'SPOT'
  | 'FUTURE';

/** What one unit of a quoted price measures, where it is not a share, a fund unit or a coin. */
export type QuoteUnit = 'gram' | 'kilogram' | 'troy-ounce' | 'barrel' | 'pound' | 'mmbtu' | 'bushel';

/** One thing that has a price, whoever holds it and however they spell it. */
export interface Instrument {
  /** The canonical spelling, the same for every spelling of the same thing: `SH600519`, `US.AAPL`. */
  key: string;
  market: Market;
  /** The code within its market: `600519`, `00700`, `BRK.B`, `VOD.L`, `BTC`, `AU9999`. */
  code: string;
  assetType: AssetType;
  /** The currency its quotes are expected in; the quote itself says what it came in. */
  currency: Currency;
  unit?: QuoteUnit;
}

/**
 * Reads any usual spelling of a symbol (`600519`, `sh600519`, `600519.SS`; `700`, `0700.HK`;
 * `AAPL.US`; `BTC/USDT`; `Au99.99`), or `undefined` when no market can be meant, as always for
 * `other`. Reading a key again gives the same instrument.
 */
export function normalizeSymbol(_symbol: string, _assetType: AssetType): Instrument | undefined {
  throw new Error('being written');
}
