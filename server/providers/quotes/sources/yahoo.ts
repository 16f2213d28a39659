import { z } from 'zod';
import { addDays } from '../../../../finance/calendar/days.ts';
import type { Instrument } from '../../../../finance/market/symbols.ts';
import { type Decimal, decimal, toText } from '../../../../finance/money/decimal.ts';
import { ProviderError } from '../../http/provider-error.ts';
import { HttpRefusal } from '../../http/refusals.ts';
import { readUnixTimeIn } from '../market-time.ts';
import type { HistorySource, QuoteSource } from '../quote.ts';
import { garbled, inCountedCurrency, readPrice, unusable, withoutFloatNoise } from '../reading.ts';
import type { SourceDeps } from '../source-deps.ts';
import { readSplits, splitEvents, undoSplits } from './yahoo-splits.ts';
import { yahooSymbol } from './yahoo-symbol.ts';

const name = 'yahoo';
const publicAddress = 'https://query2.finance.yahoo.com';

/** Numbers are texts here: bodies are read with `parseExactJson`. */
const chart = z.object({
  meta: z.object({
    currency: z.string(),
    exchangeTimezoneName: z.string(),
    regularMarketPrice: z.string().nullish(),
    regularMarketTime: z.string().nullish(),
    shortName: z.string().nullish(),
  }),
  timestamp: z.array(z.string()).optional(),
  events: splitEvents.optional(),
  indicators: z.object({
    quote: z.array(z.object({ close: z.array(z.string().nullable()).optional() })).optional(),
  }),
});

const answer = z.object({ chart: z.object({ result: z.array(chart).min(1) }) });
const refusal = z.object({ chart: z.object({ error: z.object({ code: z.string() }) }) });
const withoutCurrency = z.object({
  chart: z.object({ result: z.tuple([z.object({ meta: z.object({ currency: z.null() }) })]) }),
});

/** Every exchange by one question per symbol, without cookie or crumb; also daily closes. */
export function yahoo({ http, address, now }: SourceDeps): QuoteSource & HistorySource {
  async function ask(instrument: Instrument, query: string, signal?: AbortSignal) {
    const symbol = encodeURIComponent(yahooSymbol(instrument) as string);
    const url = `${address(name, publicAddress)}/v8/finance/chart/${symbol}?interval=1d&${query}`;
    const body = await http(name, url, { signal }).catch(notFoundIsAbsent);
    if (!body) return undefined;
    const told = body.json();
    const parsed = answer.safeParse(told);
    if (parsed.success) return parsed.data.chart.result[0];
    if (isUnknown(told)) return undefined;
    throw garbled(name);
  }

  return {
    name,
    batchSize: 1,
    supports: (instrument) => yahooSymbol(instrument) !== undefined,
    fetch: async ([instrument], signal) => {
      if (!instrument) return new Map();
      const found = await ask(instrument, 'range=5d', signal);
      if (!found) return new Map();
      const { currency, regularMarketPrice, regularMarketTime, shortName } = found.meta;
      const time = readUnixTimeIn(regularMarketTime ?? '', found.meta.exchangeTimezoneName);
      const price = readPrice(regularMarketPrice);
      if (!price) throw unusable(name);
      if (!time) throw garbled(name);
      const quote = {
        key: instrument.key,
        ...inCountedCurrency(name, withoutNoise(decimal(price)), currency),
        ...time,
        source: name,
        ...(shortName && { name: shortName }),
      };
      return new Map([[instrument.key, quote]]);
    },
    dailyCloses: async (instrument, from, to, signal) => {
      // Closes are divided by every split until now, so that every split until now is asked for.
      const start = secondsOf(addDays(from, -1));
      const end = Math.max(secondsOf(addDays(to, 2)), secondsOf(addDays(utcDay(now()), 2)));
      const query = `period1=${start}&period2=${end}&events=split`;
      const found = await ask(instrument, query, signal);
      if (!found) throw new ProviderError(name, 'SYMBOL_NOT_FOUND');
      const { currency: named, exchangeTimezoneName: zone } = found.meta;
      const dayOf = (seconds: string) => {
        const time = readUnixTimeIn(seconds, zone);
        if (!time) throw garbled(name);
        return time.day;
      };
      const today = dayOf(String(Math.floor(now().getTime() / 1000)));
      const splits = readSplits(name, found.events, zone);
      const closes = found.indicators.quote?.[0]?.close ?? [];
      return (found.timestamp ?? []).flatMap((seconds, index) => {
        const day = dayOf(seconds);
        // A day without trade has null where its close would be.
        const close = readPrice(closes[index]);
        if (!close || day < from || day > to) return [];
        const paid = withoutNoise(undoSplits(decimal(close), day, splits, today));
        const { price, currency } = inCountedCurrency(name, paid, named);
        return [{ day, close: price, currency }];
      });
    },
  };
}

const utcDay = (instant: Date) => instant.toISOString().slice(0, 10);

const secondsOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;

function withoutNoise(price: Decimal): string {
  return toText(withoutFloatNoise(price));
}

/** What it does not know is also answered with 200: an error about the symbol, or no currency. */
function isUnknown(told: unknown): boolean {
  const refused = refusal.safeParse(told);
  if (!refused.success) return withoutCurrency.safeParse(told).success;
  return !/internal|server|unauthorized|crumb|too many/i.test(refused.data.chart.error.code);
}

/** 404 with `Not Found` is about the symbol; any other 404 is about the address. */
function notFoundIsAbsent(error: unknown): undefined {
  if (error instanceof HttpRefusal && error.status === 404) {
    const told = refusal.safeParse(jsonOf(error.body));
    if (told.success && told.data.chart.error.code === 'Not Found') return undefined;
  }
  throw error;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
