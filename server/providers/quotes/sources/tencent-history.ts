import { z } from 'zod';
import { addDays } from '../../../../finance/calendar/days.ts';
import type { Instrument } from '../../../../finance/market/symbols.ts';
import { ProviderError } from '../../http/provider-error.ts';
import { isDay } from '../market-time.ts';
import type { DailyClose, HistorySource } from '../quote.ts';
import { inSupportedCurrency, malformedError, readPrice } from '../quote-parsing.ts';
import type { SourceDeps } from '../source-deps.ts';

const name = 'tencent';
const publicAddress = 'https://web.ifzq.gtimg.cn';
const maxRows = 640;
/** A window of 800 days has fewer trading days than `maxRows`. */
const windowDays = 800;

/**
 * Rows are date, open, close, high, low, volume, and sometimes an object behind them. `qt` has the present
 * quote of the symbol.
 */
const answerOf = (symbol: string) =>
  z.object({
    data: z.object({
      [symbol]: z.object({
        day: z.array(z.array(z.unknown())).optional(),
        qt: z.unknown().optional(),
      }),
    }),
  });

/** The field of a Hong Kong quote that names the currency: some counters trade in US dollars or yuan. */
const currencyField = 75;

/** Unadjusted daily closes of Shanghai, Shenzhen, Beijing and Hong Kong. */
export function tencentHistory({ http, address }: SourceDeps): HistorySource {
  async function closesInWindow(
    { market, code, currency }: Instrument,
    from: string,
    to: string,
    signal?: AbortSignal,
  ): Promise<DailyClose[]> {
    const symbol = `${market.toLowerCase()}${code}`;
    const param = `${symbol},day,${from},${to},${maxRows},`;
    const url = `${address(name, publicAddress)}/appstock/app/fqkline/get?param=${param}`;
    const body = (await http(name, url, { signal })).json();
    const answer = answerOf(symbol).safeParse(body);
    if (!answer.success) throw unknownOrMalformed(body);
    const { day: rows = [], qt } = answer.data.data[symbol] ?? {};
    const currencyName = (market === 'HK' && currencyOf(qt, symbol)) || currency;
    return rows.flatMap(([day, , close]) => {
      const text = readPrice(close);
      if (!isDay(day) || !text) return [];
      const { price, currency: named } = inSupportedCurrency(name, text, currencyName);
      return [{ day, close: price, currency: named }];
    });
  }

  return {
    name,
    supports: ({ market }) => ['SH', 'SZ', 'BJ', 'HK'].includes(market),
    dailyCloses: async (instrument, from, to, signal) => {
      const closes: DailyClose[] = [];
      for (let start = from; start <= to; start = addDays(start, windowDays)) {
        const [end] = [addDays(start, windowDays - 1), to].sort();
        closes.push(...(await closesInWindow(instrument, start, end as string, signal)));
      }
      return closes;
    },
  };
}

/** The currency that a symbol is quoted in; undefined without a quote beside the rows, or of an index. */
function currencyOf(quotes: unknown, symbol: string): string | undefined {
  const known = z.object({ [symbol]: z.array(z.unknown()) }).safeParse(quotes);
  const named = known.data?.[symbol]?.[currencyField];
  return typeof named === 'string' && /^[A-Z]{3}$/.test(named.trim()) ? named.trim() : undefined;
}

/** The error for an answer without rows: an unknown symbol has an empty list or none. */
function unknownOrMalformed(body: unknown): ProviderError {
  const hasCode = z.object({ code: z.union([z.string(), z.number()]) }).safeParse(body).success;
  return hasCode ? new ProviderError(name, 'SYMBOL_NOT_FOUND') : malformedError(name);
}
