import { z } from 'zod';
import { addDays } from '../../../../finance/calendar/days.ts';
import type { Instrument } from '../../../../finance/market/symbols.ts';
import { type Decimal, decimal, toText } from '../../../../finance/money/decimal.ts';
import type { RequestLimits } from '../../http/http-client.ts';
import { HttpRefusal } from '../../http/http-errors.ts';
import { ProviderError } from '../../http/provider-error.ts';
import { readUnixTimeIn } from '../market-time.ts';
import type {
  CorporateEvent,
  EventSource,
  HistorySource,
  ListingSource,
  QuoteSource,
} from '../quote.ts';
import {
  inSupportedCurrency,
  malformedError,
  noPriceError,
  readPrice,
  withoutFloatNoise,
} from '../quote-parsing.ts';
import type { SourceDeps } from '../source-deps.ts';
import { chartEvents, readDividends, readSplits, undoSplits, wholeRatio } from './yahoo-events.ts';

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
    firstTradeDate: z.string().nullish(),
  }),
  timestamp: z.array(z.string()).optional(),
  events: chartEvents.optional(),
  indicators: z.object({
    quote: z.array(z.object({ close: z.array(z.string().nullable()).optional() })).optional(),
  }),
});

const answer = z.object({ chart: z.object({ result: z.array(chart).min(1) }) });
const refusal = z.object({ chart: z.object({ error: z.object({ code: z.string() }) }) });
const withoutCurrency = z.object({
  chart: z.object({ result: z.tuple([z.object({ meta: z.object({ currency: z.null() }) })]) }),
});

/**
 * Prices, daily closes, dividends and splits of every exchange: one request for each symbol, without
 * cookie or crumb.
 */
export function yahoo({
  http,
  address,
  now,
}: SourceDeps): QuoteSource & HistorySource & EventSource & ListingSource {
  async function ask(instrument: Instrument, query: string, limits?: RequestLimits) {
    const symbol = encodeURIComponent(yahooSymbol(instrument) as string);
    const url = `${address(name, publicAddress)}/v8/finance/chart/${symbol}?interval=1d&${query}`;
    const body = await http(name, url, limits).catch(notFoundIsAbsent);
    if (!body) return undefined;
    const json = body.json();
    const parsed = answer.safeParse(json);
    if (parsed.success) return parsed.data.chart.result[0];
    if (isUnknownSymbol(json)) return undefined;
    throw malformedError(name);
  }

  /** The chart of some days with its events, up to now: later splits have divided its prices. */
  async function askUntilNow(
    instrument: Instrument,
    [from, to]: [from: string, to: string],
    events: string,
    signal?: AbortSignal,
  ) {
    const start = secondsOf(addDays(from, -1));
    const end = Math.max(secondsOf(addDays(to, 2)), secondsOf(addDays(utcDay(now()), 2)));
    const query = `period1=${start}&period2=${end}&events=${events}`;
    const chartResult = await ask(instrument, query, { signal });
    if (!chartResult) throw new ProviderError(name, 'SYMBOL_NOT_FOUND');
    const zone = chartResult.meta.exchangeTimezoneName;
    const dayOf = (seconds: string) => {
      const time = readUnixTimeIn(seconds, zone);
      if (!time) throw malformedError(name);
      return time.day;
    };
    const splits = readSplits(name, chartResult.events, zone);
    const today = dayOf(String(Math.floor(now().getTime() / 1000)));
    const asPaid = (amount: Decimal, day: string) =>
      withoutNoise(undoSplits(amount, day, splits, today));
    return { chartResult, zone, dayOf, splits, asPaid };
  }

  return {
    name,
    batchSize: 1,
    supports: (instrument) => yahooSymbol(instrument) !== undefined,
    fetch: async ([instrument], limits) => {
      if (!instrument) return new Map();
      const chartResult = await ask(instrument, 'range=5d', limits);
      if (!chartResult) return new Map();
      const { currency, regularMarketPrice, regularMarketTime, shortName } = chartResult.meta;
      const time = readUnixTimeIn(regularMarketTime ?? '', chartResult.meta.exchangeTimezoneName);
      const price = readPrice(regularMarketPrice);
      if (!price) throw noPriceError(name);
      if (!time) throw malformedError(name);
      const quote = {
        key: instrument.key,
        ...inSupportedCurrency(name, withoutNoise(decimal(price)), currency),
        ...time,
        source: name,
        ...(shortName && { name: shortName }),
      };
      return new Map([[instrument.key, quote]]);
    },
    dailyCloses: async (instrument, from, to, signal) => {
      const chart = await askUntilNow(instrument, [from, to], 'split', signal);
      const { chartResult, dayOf, asPaid } = chart;
      const currencyName = chartResult.meta.currency;
      const closes = chartResult.indicators.quote?.[0]?.close ?? [];
      return (chartResult.timestamp ?? []).flatMap((seconds, index) => {
        const day = dayOf(seconds);
        // A day without trade has null where its close would be.
        const close = readPrice(closes[index]);
        if (!close || day < from || day > to) return [];
        const { price, currency } = inSupportedCurrency(
          name,
          asPaid(decimal(close), day),
          currencyName,
        );
        return [{ day, close: price, currency }];
      });
    },
    firstTradeDay: async (instrument, signal) => {
      const meta = (await ask(instrument, 'range=5d', { signal }))?.meta;
      const day = meta && readUnixTimeIn(meta.firstTradeDate ?? '', meta.exchangeTimezoneName)?.day;
      return day && day >= earliestReliableDay ? day : undefined;
    },
    corporateEvents: async (instrument, from, to, signal) => {
      const chart = await askUntilNow(instrument, [from, to], 'div%2Csplit', signal);
      const { chartResult, zone, splits, asPaid } = chart;
      const dividends = readDividends(name, chartResult.events, zone);
      const paid = dividends.map(({ day, amount }): CorporateEvent => {
        const asReported = asPaid(amount, day);
        const { price, currency } = inSupportedCurrency(
          name,
          asReported,
          chartResult.meta.currency,
        );
        return { kind: 'DIVIDEND', exDay: day, amount: price, currency };
      });
      const split = splits.flatMap((one): CorporateEvent[] => {
        const ratio = wholeRatio(one);
        return ratio ? [{ kind: 'SPLIT', exDay: one.day, ...ratio }] : [];
      });
      return [...split, ...paid]
        .filter(({ exDay }) => exDay >= from && exDay <= to)
        .sort((a, b) => (a.exDay < b.exDay ? -1 : a.exDay > b.exDay ? 1 : 0));
    },
  };
}

/**
 * Yahoo has mainland shares from the nineties on, not always from their first day: a first trade before
 * this day may not have been the first.
 */
const earliestReliableDay = '2002-01-01';

const utcDay = (instant: Date) => instant.toISOString().slice(0, 10);

const secondsOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;

function withoutNoise(price: Decimal): string {
  return toText(withoutFloatNoise(price));
}

/** Whether an answer with status 200 is about an unknown symbol: an error, or a chart without currency. */
function isUnknownSymbol(json: unknown): boolean {
  const refused = refusal.safeParse(json);
  if (!refused.success) return withoutCurrency.safeParse(json).success;
  return !/internal|server|unauthorized|crumb|too many/i.test(refused.data.chart.error.code);
}

/** Returns undefined for a 404 about the symbol (`Not Found`); throws any other error. */
function notFoundIsAbsent(error: unknown): undefined {
  if (error instanceof HttpRefusal && error.status === 404) {
    const refused = refusal.safeParse(jsonOf(error.body));
    if (refused.success && refused.data.chart.error.code === 'Not Found') return undefined;
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

/** The front-month futures, in place of spot metals, which Yahoo does not have. */
const futureOfSpot: Partial<Record<string, string>> = {
  XAU: 'GC=F',
  XAG: 'SI=F',
  XPT: 'PL=F',
  XPD: 'PA=F',
};

/** Coins whose ticker is known to mean the same coin at Yahoo. */
const coins = new Set(
  'BTC ETH USDT USDC BNB SOL XRP DOGE ADA TRX AVAX DOT LINK LTC BCH MATIC ATOM ETC FIL NEAR OKB XLM'.split(
    ' ',
  ),
);

/** Yahoo's symbol of an instrument; `undefined` if Yahoo does not cover it. */
function yahooSymbol({ market, code }: Instrument): string | undefined {
  switch (market) {
    case 'SH':
      return `${code}.SS`;
    case 'SZ':
      return `${code}.SZ`;
    case 'HK':
      return `${String(Number(code)).padStart(4, '0')}.HK`;
    case 'US':
      return code.replace('.', '-');
    case 'EXCHANGE':
    case 'FUTURE':
      return code;
    case 'SPOT':
      return futureOfSpot[code];
    case 'CRYPTO':
      return coins.has(code) ? `${code}-USD` : undefined;
    default:
      return undefined;
  }
}
