import { z } from 'zod';
import { isDay } from '../market-time.ts';
import type { DailyClose, HistorySource } from '../quote.ts';
import { malformedError, readPrice } from '../quote-parsing.ts';
import type { SourceDeps } from '../source-deps.ts';

const name = 'csindex';
const publicAddress = 'https://www.csindex.com.cn';

/**
 * Days are `YYYYMMDD`; numbers are texts here, because bodies are read with `parseExactJson`. A failure has
 * another code, with an empty list.
 */
const answer = z.object({
  code: z.literal('200'),
  data: z
    .array(z.object({ indexCode: z.string(), tradeDate: z.string(), close: z.unknown() }))
    .nullable(),
});

/** Closes of China Securities Index, of its total return indices (`H00300`) too. */
export function csindex({ http, address }: SourceDeps): HistorySource {
  return {
    name,
    supports: ({ market, code }) => market === 'INDEX' && /^(H\d{5}|\d{6})$/.test(code),
    dailyCloses: async ({ code, currency }, from, to, signal) => {
      const [startDate, endDate] = [from, to].map((day) => day.replaceAll('-', ''));
      const query = `indexCode=${code}&startDate=${startDate}&endDate=${endDate}`;
      const url = `${address(name, publicAddress)}/csindex-home/perf/index-perf?${query}`;
      const parsed = answer.safeParse((await http(name, url, { signal })).json());
      if (!parsed.success) throw malformedError(name);
      const rows = parsed.data.data ?? [];
      if (rows.some(({ indexCode }) => indexCode !== code)) throw malformedError(name);
      const closes = rows.flatMap(({ tradeDate, close }): DailyClose[] => {
        const day = tradeDate.replace(/^(\d{4})-?(\d\d)-?(\d\d)$/, '$1-$2-$3');
        const price = readPrice(close);
        if (!isDay(day) || !price || day < from || day > to) return [];
        return [{ day, close: price, currency }];
      });
      return withoutRepeated(closes);
    },
  };
}

/**
 * On a holiday the service repeats the row before it. An index practically never ends two days with
 * exactly the same figure, and if it did, the close carried forward would be the same.
 */
function withoutRepeated(closes: DailyClose[]): DailyClose[] {
  closes.sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1));
  return closes.filter(({ day, close }, index) => {
    const before = closes[index - 1];
    return before?.day !== day && before?.close !== close;
  });
}
