import { z } from 'zod';
import type { RequestLimits } from '../../http/http-client.ts';
import { ProviderError } from '../../http/provider-error.ts';
import { beijingOffsetSeconds, readUnixTime } from '../market-time.ts';
import type { QuoteSource } from '../quote.ts';
import { malformedError, noPriceError, readPrice } from '../quote-parsing.ts';
import type { SourceDeps } from '../source-deps.ts';

const name = 'eastmoney';
/** The second serves delayed prices; the first redirects some clients to it. */
const publicAddresses = ['https://push2.eastmoney.com', 'https://push2delay.eastmoney.com'];

/**
 * f43 last, f44 high, f45 low, f46 open, f57 code, f58 name, f59 decimals, f60 previous close, f86
 * Unix time.
 */
const rowShape = z.object({
  f43: z.string(),
  f44: z.string().nullish(),
  f45: z.string().nullish(),
  f46: z.string().nullish(),
  f57: z.string(),
  f58: z.string().optional(),
  f59: z.string(),
  f60: z.string().nullish(),
  f86: z.string(),
});

const answerShape = z.object({ data: rowShape.nullable() });

/** Shanghai gold and silver. */
export function eastmoneyGold({ http, address }: SourceDeps): QuoteSource {
  const addresses = [...new Set(publicAddresses.map((base) => address(name, base)))];

  async function ask(code: string, limits?: RequestLimits) {
    // Without `fltt=2` prices come as whole numbers of their last decimal.
    const query = `secid=118.${code}&fltt=2&fields=f43,f44,f45,f46,f57,f58,f59,f60,f86,f169,f170`;
    let failure: unknown;
    for (const base of addresses) {
      try {
        return (await http(name, `${base}/api/qt/stock/get?${query}`, limits)).json();
      } catch (error) {
        // After a timeout the next source is asked: another one here would be too long for the caller.
        if (!(error instanceof ProviderError) || error.code === 'TIMEOUT') throw error;
        failure = error;
      }
    }
    throw failure;
  }

  return {
    name,
    batchSize: 1,
    supports: ({ market }) => market === 'SGE',
    fetch: async ([instrument], limits) => {
      if (!instrument) return new Map();
      const answer = answerShape.safeParse(await ask(instrument.code, limits));
      if (!answer.success) throw malformedError(name);
      const row = answer.data.data;
      if (!row) return new Map();
      const time = readUnixTime(row.f86, beijingOffsetSeconds);
      if (row.f57 !== instrument.code || !time || !/^[0-6]$/.test(row.f59))
        throw malformedError(name);
      const price = readPrice(row.f43);
      if (!price) throw noPriceError(name);
      if (mayBeScaled(row)) throw malformedError(name);
      const { key, currency } = instrument;
      const nameField = row.f58 && { name: row.f58 };
      return new Map([[key, { key, price, currency, ...time, source: name, ...nameField }]]);
    },
  };
}

/** Whether prices came as whole numbers though they have decimals: `fltt=2` was ignored. */
function mayBeScaled({ f43, f44, f45, f46, f59, f60 }: z.output<typeof rowShape>): boolean {
  return f59 !== '0' && ![f43, f44, f45, f46, f60].some((price) => price?.includes('.'));
}
