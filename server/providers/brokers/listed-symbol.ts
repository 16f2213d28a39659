import type { BrokerPosition } from './broker.ts';

/** The exchange of a share, as brokers name it. */
export type Exchange = 'HK' | 'US' | 'SH' | 'SZ' | 'SG' | 'JP' | 'AU' | 'MY' | 'CA';

/** Yahoo's suffixes, which the quote router accepts. US tickers have none. */
const suffixes: Record<Exchange, string> = {
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

/** Exchanges that the quote router covers. */
const quotedExchanges: readonly Exchange[] = ['HK', 'US', 'SH', 'SZ', 'JP'];

/**
 * Matches an option's code: root, expiry as yymmdd, call or put, strike (`AAPL261218C250000`). The root
 * of an adjusted option ends in a digit (`AAPL1261218C250000`). The expiry must be a valid day,
 * because the ISIN of a treasury note looks similar (`US912828P469`).
 */
const option = /^[A-Z][A-Z0-9.]{0,9}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[CP]\d+$/;

/** Whether a code is that of an option, adjusted or not. */
export function isOption(code: string): boolean {
  return option.test(code);
}

/**
 * The symbol of a share, the same for every broker, and the symbol for the quote router: Hong Kong's
 * `700` and `00700` are `0700.HK`. Options have no public price.
 */
export function listedSymbol(
  exchange: Exchange,
  code: string,
): Pick<BrokerPosition, 'symbol' | 'quoteSymbol'> {
  if (isOption(code)) return { symbol: code, quoteSymbol: null };
  const local =
    exchange === 'HK' && /^\d+$/.test(code) ? code.replace(/^0+/, '').padStart(4, '0') : code;
  const symbol = local + suffixes[exchange];
  const isQuoted = quotedExchanges.includes(exchange);
  return { symbol, quoteSymbol: isQuoted ? { symbol, assetType: 'stock' } : null };
}
