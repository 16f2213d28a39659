import type { Instrument } from '../../../../finance/market/symbols.ts';

/** The front-month future stands in for spot metal, which Yahoo does not have. */
const futureOfSpot: Partial<Record<string, string>> = {
  XAU: 'GC=F',
  XAG: 'SI=F',
  XPT: 'PL=F',
  XPD: 'PA=F',
};

/** Tickers of coins are not unique there: only those known to be the coin meant are asked for. */
const coins = new Set(
  'BTC ETH USDT USDC BNB SOL XRP DOGE ADA TRX AVAX DOT LINK LTC BCH MATIC ATOM ETC FIL NEAR OKB XLM'.split(
    ' ',
  ),
);

/** How Yahoo writes an instrument; `undefined` for what it does not cover. */
export function yahooSymbol({ market, code }: Instrument): string | undefined {
  switch (market) {
    case 'SH':
      return `${code}.SS`;
    case 'SZ':
      return `${code}.SZ`;
    case 'HK':
      return `${String(Number(code)).padStart(4, '0')}.HK`;
    case 'US':
      return code.replace('.', '-');
    case 'EXCHANGE':
    case 'FUTURE':
      return code;
    case 'SPOT':
      return futureOfSpot[code];
    case 'CRYPTO':
      return coins.has(code) ? `${code}-USD` : undefined;
    default:
      return undefined;
  }
}
