import { z } from 'zod';
import { decimal, toText } from '../../../../finance/money/decimal.ts';
import type { RequestLimits } from '../../http/http-client.ts';
import { type MarketTime, readUnixTime } from '../market-time.ts';
import type { QuoteSource } from '../quote.ts';
import { malformedError, noPriceError, readPrice } from '../quote-parsing.ts';
import type { SourceDeps } from '../source-deps.ts';

const name = 'okx-public';
const publicAddress = 'https://www.okx.com';
const unknownInstrument = '51001';
/** Coins through which coins without a USDT pair are priced. */
const bridges = ['BTC', 'ETH'];

const answerShape = z.object({
  code: z.string(),
  data: z.array(z.object({ instId: z.string(), last: z.string(), ts: z.string() })).default([]),
});

/** Spot prices of coins against USDT, taken as US dollars; else against a coin that has such a price. */
export function okxPublic({ http, address }: SourceDeps): QuoteSource {
  async function ask(
    pair: string,
    limits?: RequestLimits,
  ): Promise<({ price: string } & MarketTime) | undefined> {
    const base = address(name, publicAddress);
    const url = `${base}/api/v5/market/ticker?instId=${encodeURIComponent(pair)}`;
    const answer = answerShape.safeParse((await http(name, url, limits)).json());
    if (!answer.success) throw malformedError(name);
    if (answer.data.code === unknownInstrument) return undefined;
    const row = answer.data.data[0];
    const time = readUnixTime(row?.ts.slice(0, -3) ?? '', 0);
    if (answer.data.code !== '0' || row?.instId !== pair || !time) throw malformedError(name);
    const price = readPrice(row.last);
    if (!price) throw noPriceError(name);
    return { price, ...time };
  }

  async function askThroughBridge(code: string, limits?: RequestLimits) {
    for (const bridge of bridges) {
      const inBridge = code === bridge ? undefined : await ask(`${code}-${bridge}`, limits);
      const dollars = inBridge && (await ask(`${bridge}-USDT`, limits));
      if (!dollars) continue;
      const older = inBridge.at < dollars.at ? inBridge : dollars;
      return { ...older, price: toText(decimal(inBridge.price).times(dollars.price)) };
    }
    return undefined;
  }

  return {
    name,
    batchSize: 1,
    supports: ({ market, code }) => market === 'CRYPTO' && code !== 'USDT',
    fetch: async ([instrument], limits) => {
      if (!instrument) return new Map();
      const { key, code } = instrument;
      const ticker = (await ask(`${code}-USDT`, limits)) ?? (await askThroughBridge(code, limits));
      if (!ticker) return new Map();
      return new Map([[key, { key, ...ticker, currency: 'USD', source: name }]]);
    },
  };
}
