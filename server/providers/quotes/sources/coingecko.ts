import { z } from 'zod';
import { readUnixTime } from '../market-time.ts';
import type { QuoteSource } from '../quote.ts';
import { emptyAnswerError, malformedError, noPriceError, readPrice } from '../quote-parsing.ts';
import { eachRow, type SourceDeps } from '../source-deps.ts';

const name = 'coingecko';
const publicAddress = 'https://api.coingecko.com';

/** CoinGecko's ids by ticker. Tickers are not unique there, so other coins are not supported. */
const coinIds: Partial<Record<string, string>> = {
  BTC: 'bitcoin',
  ETH: 'ethereum',
  USDC: 'usd-coin',
  BNB: 'binancecoin',
  SOL: 'solana',
  XRP: 'ripple',
  DOGE: 'dogecoin',
  ADA: 'cardano',
  TRX: 'tron',
  TON: 'the-open-network',
  AVAX: 'avalanche-2',
  DOT: 'polkadot',
  LINK: 'chainlink',
  LTC: 'litecoin',
  BCH: 'bitcoin-cash',
  MATIC: 'polygon-ecosystem-token',
  POL: 'polygon-ecosystem-token',
  UNI: 'uniswap',
  ATOM: 'cosmos',
  ETC: 'ethereum-classic',
  FIL: 'filecoin',
  APT: 'aptos',
  ARB: 'arbitrum',
  OP: 'optimism',
  SUI: 'sui',
  NEAR: 'near',
  HT: 'huobi-token',
  OKB: 'okb',
  LDO: 'lido-dao',
};

const answerShape = z.record(
  z.string(),
  z.object({ usd: z.string().nullish(), last_updated_at: z.string().nullish() }),
);

/** Prices of the best-known coins. Without a key it takes a few requests a minute from an address. */
export function coingecko({ http, address }: SourceDeps): QuoteSource {
  return {
    name,
    batchSize: 30,
    supports: ({ market, code }) => market === 'CRYPTO' && Object.hasOwn(coinIds, code),
    fetch: async (instruments, limits) => {
      const ids = [...new Set(instruments.map(({ code }) => coinIds[code]))].join(',');
      const query = `ids=${ids}&vs_currencies=usd&include_last_updated_at=true`;
      const url = `${address(name, publicAddress)}/api/v3/simple/price?${query}`;
      const answer = answerShape.safeParse((await http(name, url, limits)).json());
      if (!answer.success) throw malformedError(name);
      if (Object.keys(answer.data).length === 0) throw emptyAnswerError(name);
      return eachRow(instruments, ({ key, code }) => {
        const row = answer.data[coinIds[code] as string];
        if (!row) return undefined;
        const price = readPrice(row.usd);
        const time = readUnixTime(row.last_updated_at ?? '', 0);
        if (!price || !time) return noPriceError(name);
        return { key, price, currency: 'USD', ...time, source: name };
      });
    },
  };
}
