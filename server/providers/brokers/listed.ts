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

/** A root, six digits of a day, call or put, and the strike: `AAPL261218C250000`. */
const option = /^[A-Z.]{1,8}\d{6}[CP]\d+$/;

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
