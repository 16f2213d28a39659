import type { BrokerPosition } from './broker.ts';

/** Where a broker says that something is listed. */
export type Exchange = 'HK' | 'US' | 'SH' | 'SZ' | 'SG' | 'JP' | 'AU' | 'MY' | 'CA';

/** Yahoo's marks, which the quote router reads and people know. A US ticker has none. */
const marks: Record<Exchange, string> = {
  HK: '.HK',
  US: '',
  SH: '.SS',
  SZ: '.SZ',
  SG: '.SI',
  JP: '.T',
  AU: '.AX',
  MY: '.KL',
  CA: '.TO',
};

/** Exchanges that the quote router knows. */
const quoted: readonly Exchange[] = ['HK', 'US', 'SH', 'SZ', 'JP'];

/**
 * A root, a day as yymmdd, call or put, and the strike: `AAPL261218C250000`. The root of an
 * adjusted option ends in a digit (`AAPL1261218C250000`). The day has to be one, because the ISIN
 * of a treasury note is written much alike (`US912828P469`).
 */
const option = /^[A-Z][A-Z0-9.]{0,9}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[CP]\d+$/;

/** Whether a code is an option's, adjusted or not. */
export function isOption(code: string): boolean {
  return option.test(code);
}

/**
 * A share's symbol, the same at every broker, and what to ask the quote router: `700` and
 * `00700` in Hong Kong are `0700.HK`. Options have no public price.
 */
export function listedSymbol(
  exchange: Exchange,
  code: string,
): Pick<BrokerPosition, 'symbol' | 'quoteSymbol'> {
  if (isOption(code)) return { symbol: code, quoteSymbol: null };
  const local =
    exchange === 'HK' && /^\d+$/.test(code) ? code.replace(/^0+/, '').padStart(4, '0') : code;
  const symbol = local + marks[exchange];
  const known = quoted.includes(exchange);
  return { symbol, quoteSymbol: known ? { symbol, assetType: 'stock' } : null };
}
