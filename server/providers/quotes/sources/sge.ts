import { z } from 'zod';
import type { Instrument } from '../../../../finance/market/symbols.ts';
import type { RequestLimits } from '../../http/http-client.ts';
import { isDay } from '../market-time.ts';
import type { DailyClose, HistorySource, QuoteSource } from '../quote.ts';
import { malformedError, noPriceError, readPrice } from '../quote-parsing.ts';
import type { SourceDeps } from '../source-deps.ts';

const name = 'sge';
const publicAddress = 'https://www.sge.com.cn';

/** The exchange's own names of its contracts. */
const contracts: Partial<Record<string, string>> = {
  AU9999: 'Au99.99',
  AUTD: 'Au(T+D)',
  AG9999: 'Ag99.99',
  AGTD: 'Ag(T+D)',
};

/** Rows are date, open, close, low, high. */
const answerShape = z.object({ time: z.array(z.array(z.unknown())) });

/**
 * Daily closes from the Shanghai Gold Exchange; the newest is the last fallback for a price. The
 * exchange allows own use but no redistribution.
 */
export function sge({ http, address }: SourceDeps): QuoteSource & HistorySource {
  async function closesOf({ code, currency }: Instrument, limits?: RequestLimits) {
    const form = { instid: contracts[code] as string };
    const url = `${address(name, publicAddress)}/graph/Dailyhq`;
    const answer = answerShape.safeParse((await http(name, url, { ...limits, form })).json());
    if (!answer.success) throw malformedError(name);
    const closes = answer.data.time.flatMap(([day, , close]): DailyClose[] => {
      const price = readPrice(close);
      return isDay(day) && price ? [{ day, close: price, currency }] : [];
    });
    // Every contract has closes: rows of zeros, or no rows, are a fault of the service.
    if (closes.length === 0) throw noPriceError(name);
    return closes;
  }

  return {
    name,
    batchSize: 1,
    supports: ({ market, code }) => market === 'SGE' && Object.hasOwn(contracts, code),
    fetch: async ([instrument], limits) => {
      const last = instrument && (await closesOf(instrument, limits)).at(-1);
      if (!last) return new Map();
      const { key, currency } = instrument;
      const quote = { key, price: last.close, currency, at: null, day: last.day, source: name };
      return new Map([[key, quote]]);
    },
    dailyCloses: async (instrument, from, to, signal) => {
      const closes = await closesOf(instrument, { signal });
      return closes.filter(({ day }) => day >= from && day <= to);
    },
  };
}
