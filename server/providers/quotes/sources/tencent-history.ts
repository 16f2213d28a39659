import { z } from 'zod';
import { addDays } from '../../../../finance/calendar/days.ts';
import { parseAnnouncement } from '../../../../finance/holdings/corporate-actions/announcement.ts';
import type { Instrument } from '../../../../finance/market/symbols.ts';
import { ProviderError } from '../../http/provider-error.ts';
import { isDay } from '../market-time.ts';
import type { CorporateEvent, DailyClose, EventSource, HistorySource } from '../quote.ts';
import { inSupportedCurrency, malformedError, readPrice } from '../quote-parsing.ts';
import type { SourceDeps } from '../source-deps.ts';

const name = 'tencent';
const publicAddress = 'https://web.ifzq.gtimg.cn';
/** Behind date, open, close, high, low and volume. */
const firstBeside = 6;
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

/** What stands in the row of an ex-day, with the names that Tencent gives: record day, ex-day, pay day, words. */
const announced = z.object({
  djr: z.string().nullish(),
  cqr: z.string().nullish(),
  paixiri: z.string().nullish(),
  FHcontent: z.string(),
});

/** Unadjusted daily closes of Shanghai, Shenzhen, Beijing and Hong Kong, and what stands beside them on ex-days. */
export function tencentHistory({ http, address }: SourceDeps): HistorySource & EventSource {
  async function rowsInWindow(
    { market, code }: Instrument,
    from: string,
    to: string,
    signal?: AbortSignal,
  ) {
    const symbol = `${market.toLowerCase()}${code}`;
    const param = `${symbol},day,${from},${to},${maxRows},`;
    const url = `${address(name, publicAddress)}/appstock/app/fqkline/get?param=${param}`;
    const body = (await http(name, url, { signal })).json();
    const answer = answerOf(symbol).safeParse(body);
    if (!answer.success) throw unknownOrMalformed(body);
    const { day: rows = [], qt } = answer.data.data[symbol] ?? {};
    return { rows, named: market === 'HK' ? currencyOf(qt, symbol) : undefined };
  }

  async function closesInWindow(
    instrument: Instrument,
    from: string,
    to: string,
    signal?: AbortSignal,
  ): Promise<DailyClose[]> {
    const { rows, named: ofCounter } = await rowsInWindow(instrument, from, to, signal);
    const currencyName = ofCounter ?? instrument.currency;
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
    corporateEvents: async (instrument, from, to, signal) => {
      // The words of a B share say 元, and not of which country.
      if (instrument.market !== 'HK' && instrument.currency !== 'CNY') return [];
      const { rows } = await rowsInWindow(instrument, from, to, signal);
      return rows.flatMap((row) => {
        const event = eventOfRow(row, instrument.market === 'HK');
        return event && event.exDay >= from && event.exDay <= to ? [event] : [];
      });
    },
  };
}

/** `0.1美元;相当于0.780688港元`: Hong Kong's rows have the amount of one share alone. */
const bareAmount = /^\s*\d/;

/** What a row of an ex-day announces; undefined on other days. Throws where its words are not understood. */
function eventOfRow(row: unknown[], isHongKong: boolean): CorporateEvent | undefined {
  const beside = row.slice(firstBeside).find((cell) => announced.safeParse(cell).success);
  const { djr, cqr, paixiri, FHcontent: words } = announced.safeParse(beside).data ?? {};
  if (words === undefined || words.trim() === '') return undefined;
  const exDay = [cqr, row[0]].find(isDay);
  const isAmount = isHongKong && bareAmount.test(words);
  const text = `${isAmount ? '每股派' : ''}${words.trim()}`;
  if (!exDay || !parseAnnouncement(text)) {
    throw new ProviderError(name, 'BAD_RESPONSE', '对方的分红送转方案无法识别');
  }
  const recordDay = isDay(djr) ? djr : null;
  const payDay = isDay(paixiri) && paixiri >= exDay ? paixiri : null;
  return { kind: 'ANNOUNCED', exDay, text, recordDay, payDay };
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
