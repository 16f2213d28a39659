import { z } from 'zod';
import type { Instrument } from '../../../../finance/market/symbols.ts';
import { ProviderError } from '../../http/provider-error.ts';
import { isDay } from '../market-time.ts';
import type { DailyClose, HistorySource } from '../quote.ts';
import { malformedError, readPrice } from '../quote-parsing.ts';
import type { SourceDeps } from '../source-deps.ts';

const name = 'eastmoney';
const publicAddress = 'https://push2his.eastmoney.com';
const fields = 'fields1=f1,f2,f3,f4,f5,f6&fields2=f51,f52,f53,f54,f55,f56,f57';

const answerShape = z.object({
  data: z.object({ code: z.string(), klines: z.array(z.string()) }).nullable(),
});

/** The last source for closes: for weeks at a time it closes connections without an answer. */
export function eastmoneyHistory({ http, address }: SourceDeps): HistorySource {
  async function ask(secid: string, from: string, to: string, signal?: AbortSignal) {
    const days = `beg=${from.replaceAll('-', '')}&end=${to.replaceAll('-', '')}`;
    const query = `secid=${secid}&klt=101&fqt=0&${days}&${fields}`;
    const url = `${address(name, publicAddress)}/api/qt/stock/kline/get?${query}`;
    const answer = answerShape.safeParse((await http(name, url, { signal })).json());
    if (!answer.success) throw malformedError(name);
    const { data } = answer.data;
    if (data && !secid.endsWith(`.${data.code}`)) throw malformedError(name);
    return data?.klines;
  }

  return {
    name,
    supports: (instrument) => secidsOf(instrument).length > 0,
    dailyCloses: async (instrument, from, to, signal) => {
      for (const secid of secidsOf(instrument)) {
        const lines = await ask(secid, from, to, signal);
        if (lines) return lines.flatMap((line) => readLine(line, instrument));
      }
      throw new ProviderError(name, 'SYMBOL_NOT_FOUND');
    },
  };
}

/** The code with the number of its exchange; a US ticker may be on any of three. */
function secidsOf({ market, code }: Instrument): string[] {
  switch (market) {
    case 'SH':
      return [`1.${code}`];
    case 'SZ':
    case 'BJ':
      return [`0.${code}`];
    case 'HK':
      return [`116.${code}`];
    case 'US':
      return ['105', '106', '107'].map((exchange) => `${exchange}.${code.replace('.', '_')}`);
    default:
      return [];
  }
}

/** `date,open,close,high,low,volume,amount`. */
function readLine(line: string, { currency }: Instrument): DailyClose[] {
  const [day, , close] = line.split(',');
  const price = readPrice(close);
  return isDay(day) && price ? [{ day, close: price, currency }] : [];
}
