import { z } from 'zod';
import { parseExactJson } from '../../http/http-answer.ts';
import { ProviderError } from '../../http/provider-error.ts';
import { isDay } from '../market-time.ts';
import type { HistorySource } from '../quote.ts';
import { malformedError, readPrice } from '../quote-parsing.ts';
import type { SourceDeps } from '../source-deps.ts';
import { sinaHeaders } from './sina.ts';

const name = 'sina';
const publicAddress = 'https://stock2.finance.sina.com.cn';
const path =
  '/futures/api/jsonp.php/var%20t=/GlobalFuturesService.getGlobalFuturesDailyKLine?symbol=';

const bars = z.array(z.object({ date: z.string(), close: z.string() }));

/** Daily closes of spot metals since 2006, as JSONP: `var t=([{…}]);`. */
export function sinaHistory({ http, address }: SourceDeps): HistorySource {
  return {
    name,
    supports: ({ market }) => market === 'SPOT',
    dailyCloses: async ({ code, currency }, from, to, signal) => {
      const url = `${address(name, publicAddress)}${path}${code}`;
      const text = (await http(name, url, { signal, headers: sinaHeaders })).text();
      const argument = argumentOf(text);
      if (argument === null) throw new ProviderError(name, 'SYMBOL_NOT_FOUND');
      const rows = bars.safeParse(argument);
      if (!rows.success) throw malformedError(name);
      return rows.data.flatMap(({ date, close }) => {
        const price = readPrice(close);
        const isInPeriod = isDay(date) && date >= from && date <= to;
        return isInPeriod && price ? [{ day: date, close: price, currency }] : [];
      });
    },
  };
}

/** The argument of the callback, parsed and never executed; `null` for an unknown symbol. */
function argumentOf(script: string): unknown {
  const literal = /\((\[.*\]|null)\)/s.exec(script)?.[1];
  if (literal === undefined) throw malformedError(name);
  try {
    return parseExactJson(literal);
  } catch {
    throw malformedError(name);
  }
}
