import type { Currency } from '../../contract/fields/currencies.ts';

/**
 * Where an instrument is quoted. `EXCHANGE` is any other exchange that Yahoo knows by a suffix
 * (`VOD.L`), `SGE` the Shanghai Gold Exchange, `SPOT` precious metal over the counter, `FUTURE`
 * a front-month future (`GC=F`), `INDEX` a stock index, which is not held but compared with.
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
  | 'FUTURE'
  | 'INDEX';

/** What one unit of a quoted price measures, where it is not a share, a fund unit or a coin. */
export type QuoteUnit =
  | 'gram'
  | 'kilogram'
  | 'troy-ounce'
  | 'barrel'
  | 'pound'
  | 'mmbtu'
  | 'bushel';

/** One thing as a market lists it. */
export interface Listing {
  /** The canonical spelling, the same for every spelling of the same thing: `SH600519`, `US.AAPL`. */
  key: string;
  market: Market;
  /** The code within its market: `600519`, `00700`, `BRK.B`, `VOD.L`, `BTC`, `AU9999`. */
  code: string;
  /** The currency its quotes are expected in; a quote has the one that it came in. */
  currency: Currency;
  unit?: QuoteUnit;
}

/** Exchanges beyond China and the US, by Yahoo's suffix, that quote in a currency we count in. */
const exchangeCurrencies: Partial<Record<string, Currency>> = {
  L: 'GBP',
  T: 'JPY',
  DE: 'EUR',
  F: 'EUR',
  BE: 'EUR',
  MU: 'EUR',
  PA: 'EUR',
  AS: 'EUR',
  BR: 'EUR',
  LS: 'EUR',
  MI: 'EUR',
  MC: 'EUR',
  VI: 'EUR',
  HE: 'EUR',
  IR: 'EUR',
  SI: 'SGD',
  AX: 'AUD',
  TO: 'CAD',
  V: 'CAD',
  SW: 'CHF',
  KS: 'KRW',
  KQ: 'KRW',
  BK: 'THB',
  KL: 'MYR',
  NZ: 'NZD',
  ST: 'SEK',
  OL: 'NOK',
  CO: 'DKK',
  NS: 'INR',
  BO: 'INR',
  JK: 'IDR',
  TA: 'ILS',
  IS: 'TRY',
  WA: 'PLN',
  PR: 'CZK',
  JO: 'ZAR',
  SA: 'BRL',
  MX: 'MXN',
};

/** An instrument of an exchange: `SH`, `SZ`, `BJ`, or a suffix such as `L`; unknown ones are `undefined`. */
export function exchangeTraded(exchange: string, code: string): Listing | undefined {
  if (exchange === 'SH' || exchange === 'SZ' || exchange === 'BJ') {
    const currency = mainlandCurrency(exchange, code);
    return { key: `${exchange}${code}`, market: exchange, code, currency };
  }
  const currency = exchangeCurrencies[exchange];
  if (!currency) return undefined;
  const full = `${code}.${exchange}`;
  return { key: full, market: 'EXCHANGE', code: full, currency };
}

/** Beijing's codes of before October 2025, all replaced by others that begin with 920. */
export function isReplacedCode({ market, code }: Pick<Listing, 'market' | 'code'>): boolean {
  return market === 'BJ' && /^(43|83|87)/.test(code);
}

/** B shares trade in US dollars in Shanghai and in Hong Kong dollars in Shenzhen. */
function mainlandCurrency(exchange: 'SH' | 'SZ' | 'BJ', code: string): Currency {
  if (exchange === 'SH' && code.startsWith('900')) return 'USD';
  if (exchange === 'SZ' && code.startsWith('200')) return 'HKD';
  return 'CNY';
}

/** Pads to five digits; the 8xxxx counters trade in yuan. */
export function hongKong(digits: string): Listing | undefined {
  const code = digits.padStart(5, '0');
  if (Number(code) === 0) return undefined;
  const currency = code.startsWith('8') ? 'CNY' : 'HKD';
  return { key: `HK${code}`, market: 'HK', code, currency };
}

/** A US ticker, with a share class after a point, a dash or a slash: `BRK.B`, `BRK-B`. */
export function unitedStates(upper: string): Listing | undefined {
  const parts = /^([A-Z]{1,5})(?:[.\-/]([A-E]))?$/.exec(upper);
  if (!parts) return undefined;
  const code = parts[2] ? `${parts[1]}.${parts[2]}` : (parts[1] as string);
  return { key: `US.${code}`, market: 'US', code, currency: 'USD' };
}

export function mutualFund(code: string): Listing {
  return { key: `FUND${code}`, market: 'FUND', code, currency: 'CNY' };
}

/** Coins in which others are quoted; cut off at the end of a pair, taken as themselves when alone. */
const pairedWith =
  /^([A-Z0-9\p{Script=Han}]{2,15})[-/_:](USDT|USDC|FDUSD|BUSD|USD|CNY|HKD|EUR|GBP|JPY)$/u;
const joinedWith = /^([A-Z0-9\p{Script=Han}]{2,15})(USDT|USDC|FDUSD)$/u;
/** `TUSD`, `BUSD`, `GUSD`, `PYUSD` are coins: only three letters or more before `USD` are a pair. */
const joinedWithDollar = /^([A-Z0-9\p{Script=Han}]{3,15})USD$/u;

/** `BTC`, `BTCUSDT`, `BTC-USD`, `BTC/USDT`, `币安人生`. A coin is quoted in US dollars. */
export function cryptoOf(upper: string): Listing | undefined {
  const marked = /^CRYPTO[.:](.+)$/.exec(upper)?.[1];
  const pair = pairedWith.exec(upper) ?? joinedWith.exec(upper) ?? joinedWithDollar.exec(upper);
  const code = marked ?? pair?.[1] ?? upper;
  if (!/^(?=.*[A-Z\p{Script=Han}])[A-Z0-9\p{Script=Han}]{1,15}$/u.test(code)) return undefined;
  return { key: `CRYPTO.${code}`, market: 'CRYPTO', code, currency: 'USD' };
}

type Quoted = Omit<Listing, 'key' | 'code'>;

const perGram: Quoted = { market: 'SGE', currency: 'CNY', unit: 'gram' };
const perKilogram: Quoted = { market: 'SGE', currency: 'CNY', unit: 'kilogram' };
const perOunce: Quoted = { market: 'SPOT', currency: 'USD', unit: 'troy-ounce' };
const future = (unit: QuoteUnit): Quoted => ({ market: 'FUTURE', currency: 'USD', unit });

const commodities: Record<string, Quoted> = {
  AU9999: perGram,
  AUTD: perGram,
  AG9999: perKilogram,
  AGTD: perKilogram,
  XAU: perOunce,
  XAG: perOunce,
  XPT: perOunce,
  XPD: perOunce,
  'GC=F': future('troy-ounce'),
  'SI=F': future('troy-ounce'),
  'PL=F': future('troy-ounce'),
  'PA=F': future('troy-ounce'),
  'CL=F': future('barrel'),
  'BZ=F': future('barrel'),
  'HG=F': future('pound'),
  'NG=F': future('mmbtu'),
};

/** Other names people give them. */
const commodityNames: Record<string, string> = {
  AU: 'AU9999',
  AG: 'AG9999',
  GOLD: 'XAU',
  SILVER: 'XAG',
  PLATINUM: 'XPT',
  PALLADIUM: 'XPD',
  黄金: 'AU9999',
  白银: 'AG9999',
};

/** `AU9999`, `Au99.99`, `Au(T+D)`, `XAUUSD`, `GOLD`, `GC=F`, `hf_GC`; unknown ones are `undefined`. */
export function commodityOf(upper: string): Listing | undefined {
  const unmarked = upper.replace(/^(SGE[.:_]?|GDS_|HF_)|\.SGE$/g, '');
  const bare = unmarked.replace(/[\s.()+]/g, '');
  const name = bare.replace(/^(XAU|XAG|XPT|XPD)[-/_]?USD$/, '$1');
  const code = [commodityNames[name] ?? name, `${name}=F`].find((known) =>
    Object.hasOwn(commodities, known),
  );
  return code === undefined ? undefined : { key: code, code, ...(commodities[code] as Quoted) };
}
