import { z } from 'zod';
import { decimal, toText } from '../../../finance/decimal.ts';
import { ProviderError } from '../http/provider-error.ts';
import { beijingOffsetSeconds, readUnixTime } from './market-time.ts';
import type { QuoteSource } from './quote.ts';
import { garbled, readPrice, unusable } from './reading.ts';
import type { SourceDeps } from './source-deps.ts';

const name = 'eastmoney';
/** The second answers a little later, and is where the first sends those it does not want. */
const publicAddresses = ['https://push2.eastmoney.com', 'https://push2delay.eastmoney.com'];

/** f43 last, f57 code, f58 name, f59 decimals, f60 previous close, f86 Unix time. */
const answerShape = z.object({
  data: z
    .object({
      f43: z.string(),
      f57: z.string(),
      f58: z.string().optional(),
      f59: z.string(),
      f86: z.string(),
    })
    .nullable(),
});

/** Shanghai gold and silver; prices come as whole numbers of the last decimal. */
export function eastmoneyGold({ http, address }: SourceDeps): QuoteSource {
  const addresses = [...new Set(publicAddresses.map((base) => address(name, base)))];

  async function ask(code: string, signal?: AbortSignal) {
    const query = `secid=118.${code}&fields=f43,f44,f45,f46,f57,f58,f59,f60,f86,f169,f170`;
    let failure: unknown;
    for (const base of addresses) {
      try {
        return (await http(name, `${base}/api/qt/stock/get?${query}`, { signal })).json();
      } catch (error) {
        if (!(error instanceof ProviderError) || signal?.aborted) throw error;
        failure = error;
      }
    }
    throw failure;
  }

  return {
    name,
    batchSize: 1,
    supports: ({ market }) => market === 'SGE',
    fetch: async ([instrument], signal) => {
      if (!instrument) return new Map();
      const answer = answerShape.safeParse(await ask(instrument.code, signal));
      if (!answer.success) throw garbled(name);
      const row = answer.data.data;
      if (!row) return new Map();
      const time = readUnixTime(row.f86, beijingOffsetSeconds);
      if (row.f57 !== instrument.code || !time || !/^[0-6]$/.test(row.f59)) throw garbled(name);
      const scaled = readPrice(row.f43);
      if (!scaled) throw unusable(name);
      const price = toText(decimal(scaled).div(10 ** Number(row.f59)));
      const { key, currency } = instrument;
      const called = row.f58 && { name: row.f58 };
      return new Map([[key, { key, price, currency, ...time, source: name, ...called }]]);
    },
  };
}
