import { z } from 'zod';
import { addDays } from '../../../../../finance/calendar/days.ts';
import type { Instrument } from '../../../../../finance/market/symbols.ts';
import { type Decimal, decimal, toText } from '../../../../../finance/money/decimal.ts';
import type { RequestLimits } from '../../../http/http-client.ts';
import { HttpRefusal } from '../../../http/http-errors.ts';
import { ProviderError } from '../../../http/provider-error.ts';
import { readUnixTimeIn } from '../../market-time.ts';
import type {
  CorporateEvent,
  EventSource,
  HistorySource,
  ListingSource,
  QuoteSource,
} from '../../quote.ts';
import {
  inSupportedCurrency,
  isSupportedCurrency,
  malformedError,
  noPriceError,
  readPrice,
  withoutFloatNoise,
} from '../../quote-parsing.ts';
import type { SourceDeps } from '../../source-deps.ts';
import {
  type Bar,
  chartEvents,
  isApplied,
  readDividends,
  readSplits,
  undoSplits,
  wholeRatio,
} from './yahoo-events.ts';
import { yahooSymbol } from './yahoo-symbols.ts';

const name = 'yahoo';
const publicAddress = 'https://query2.finance.yahoo.com';
/** It answers one symbol a request: twelve people with twelve new shares are 144 requests. */
const maxConcurrent = 8;

/** Numbers are texts here: bodies are read with `parseExactJson`. */
const chart = z.object({
  meta: z.object({
    currency: z.string(),
    symbol: z.string().optional(),
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
    const symbol = yahooSymbol(instrument) as string;
    const path = `/v8/finance/chart/${encodeURIComponent(symbol)}`;
    const url = `${address(name, publicAddress)}${path}?interval=1d&${query}`;
    const body = await http(name, url, { ...limits, maxConcurrent }).catch(notFoundIsAbsent);
    if (!body) return undefined;
    const json = body.json();
    const chartResult = answer.safeParse(json).data?.chart.result[0];
    if (chartResult && isChartOf(symbol, chartResult.meta)) return chartResult;
    if (!chartResult && isUnknownSymbol(json)) return undefined;
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
    // A day without trade has null where its close would be.
    const closes = chartResult.indicators.quote?.[0]?.close ?? [];
    const bars = (chartResult.timestamp ?? []).flatMap((seconds, index): Bar[] => {
      const close = readPrice(closes[index]);
      return close ? [{ day: dayOf(seconds), close: decimal(close) }] : [];
    });
    /** Whether Yahoo may not have divided what was paid on a day by a later split, against its rule. */
    const isDoubtful = (day: string) =>
      splits.some(
        (split) =>
          split.day > day && split.day <= today && isApplied(split, splits, bars) === false,
      );
    return { chartResult, zone, splits, bars, asPaid, isDoubtful };
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
      const { chartResult, bars, asPaid, isDoubtful } = chart;
      const asked = bars.filter(({ day }) => day >= from && day <= to);
      // What is later than the first of them lies behind no more splits.
      if (asked[0] && isDoubtful(asked[0].day)) throw splitNotAppliedError();
      return asked.map(({ day, close }) => {
        const asTraded = asPaid(close, day);
        const { price, currency } = inSupportedCurrency(name, asTraded, chartResult.meta.currency);
        return { day, close: price, currency };
      });
    },
    firstTradeDay: async (instrument, signal) => {
      const meta = (await ask(instrument, 'range=5d', { signal }))?.meta;
      const day = meta && readUnixTimeIn(meta.firstTradeDate ?? '', meta.exchangeTimezoneName)?.day;
      return day && day >= earliestReliableDay ? day : undefined;
    },
    corporateEvents: async (instrument, from, to, signal) => {
      const chart = await askUntilNow(instrument, [from, to], 'div%2Csplit', signal);
      const { chartResult, zone, splits, asPaid, isDoubtful } = chart;
      const dividends = readDividends(name, chartResult.events, zone);
      const paid = dividends.flatMap(({ day, amount, currency: own }): CorporateEvent[] => {
        const named = own ?? chartResult.meta.currency;
        // The other events are still worth having.
        if (isDoubtful(day) || !isSupportedCurrency(named)) return [];
        const { price, currency } = inSupportedCurrency(name, asPaid(amount, day), named);
        return [{ kind: 'DIVIDEND', exDay: day, amount: price, currency }];
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

/** Yahoo answers some symbols with the chart of another one, such as a successor. */
function isChartOf(symbol: string, meta: z.output<typeof chart>['meta']): boolean {
  return meta.symbol === undefined || meta.symbol.toUpperCase() === symbol.toUpperCase();
}

/** The error for closes of which it is not known whether a split has divided them. */
function splitNotAppliedError(): ProviderError {
  return new ProviderError(name, 'BAD_RESPONSE', '对方的收盘价与它列出的拆股不一致');
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
