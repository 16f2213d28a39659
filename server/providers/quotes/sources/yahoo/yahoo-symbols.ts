import type { Instrument } from '../../../../../finance/market/symbols.ts';

/** The front-month futures, in place of spot metals, which Yahoo does not have. */
const futureOfSpot: Partial<Record<string, string>> = {
  XAU: 'GC=F',
  XAG: 'SI=F',
  XPT: 'PL=F',
  XPD: 'PA=F',
};

/** Coins whose ticker is known to mean the same coin at Yahoo. */
const coins = new Set(
  'BTC ETH USDT USDC BNB SOL XRP DOGE ADA TRX AVAX DOT LINK LTC BCH MATIC ATOM ETC FIL NEAR OKB XLM'.split(
    ' ',
  ),
);

/** Yahoo's symbol of an instrument; `undefined` if Yahoo does not cover it. */
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
