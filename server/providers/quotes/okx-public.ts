import { z } from 'zod';
import { readUnixTime } from './market-time.ts';
import type { QuoteSource } from './quote.ts';
import { garbled, readPrice, unusable } from './reading.ts';
import type { SourceDeps } from './source-deps.ts';

const name = 'okx-public';
const publicAddress = 'https://www.okx.com';
const unknownInstrument = '51001';

const answerShape = z.object({
  code: z.string(),
  data: z.array(z.object({ instId: z.string(), last: z.string(), ts: z.string() })).default([]),
});

/** Spot prices of coins against USDT, taken as US dollars. */
export function okxPublic({ http, address }: SourceDeps): QuoteSource {
  return {
    name,
    batchSize: 1,
    supports: ({ market, code }) => market === 'CRYPTO' && code !== 'USDT',
    fetch: async ([instrument], signal) => {
      if (!instrument) return new Map();
      const pair = `${instrument.code}-USDT`;
      const url = `${address(name, publicAddress)}/api/v5/market/ticker?instId=${pair}`;
      const answer = answerShape.safeParse((await http(name, url, { signal })).json());
      if (!answer.success) throw garbled(name);
      if (answer.data.code === unknownInstrument) return new Map();
      const row = answer.data.data[0];
      const time = readUnixTime(row?.ts.slice(0, -3) ?? '', 0);
      if (answer.data.code !== '0' || row?.instId !== pair || !time) throw garbled(name);
      const price = readPrice(row.last);
      if (!price) throw unusable(name);
      const { key } = instrument;
      return new Map([[key, { key, price, currency: 'USD', ...time, source: name }]]);
    },
  };
}
