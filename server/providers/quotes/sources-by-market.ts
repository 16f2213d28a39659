import { isReplacedCode, type Market } from '../../../finance/market/instruments.ts';
import { type Instrument, isListedFund } from '../../../finance/market/symbols.ts';
import { ProviderError } from '../http/provider-error.ts';
import { replacedCodes, usdtParity } from './fixed-answers.ts';
import { csindex } from './indices/csindex.ts';
import {
  indexHistory,
  indicesAtGoldExchange,
  indicesAtTencent,
  indicesAtYahoo,
} from './indices/index-history.ts';
import type { EventSource, HistorySource, ListingSource, QuoteSource } from './quote.ts';
import type { SourceDeps } from './source-deps.ts';
import { binanceVision } from './sources/binance-vision.ts';
import { coingecko } from './sources/coingecko.ts';
import { eastmoneyGold } from './sources/eastmoney-gold.ts';
import { eastmoneyHistory } from './sources/eastmoney-history.ts';
import { isTradedMoneyFund } from './sources/money-fund.ts';
import { okxPublic } from './sources/okx-public.ts';
import { pingzhongdata } from './sources/pingzhongdata.ts';
import { sge } from './sources/sge.ts';
import { sina } from './sources/sina.ts';
import { sinaHistory } from './sources/sina-history.ts';
import { tencent } from './sources/tencent.ts';
import { tencentHistory } from './sources/tencent-history.ts';
import { tiantian } from './sources/tiantian.ts';
import { yahoo } from './sources/yahoo/yahoo.ts';

/** The sources that support an instrument, in the order in which they are asked. */
export interface SourcesByMarket {
  quotes(instrument: Instrument): QuoteSource[];
  histories(instrument: Instrument): HistorySource[];
  /** The sources of dividends and splits; empty for markets without any. */
  events(instrument: Instrument): EventSource[];
  /** The source of listing days; undefined for markets of which none is reliable. */
  listings(instrument: Instrument): ListingSource | undefined;
}

/**
 * Creates all sources and their order for each market: if one fails or lacks an instrument, the next
 * is asked. Of equally good sources, those that are reachable from mainland China come first. Each
 * source is one object, so that instruments of several markets share its batches.
 */
export function createSourcesByMarket(deps: SourceDeps): SourcesByMarket {
  const yahooChart = yahoo(deps);
  const tencentQuotes = tencent(deps);
  const tencentCloses = tencentHistory(deps);
  const sinaQuotes = sina(deps);
  const eastmoneyCloses = eastmoneyHistory(deps);
  const fundPages = pingzhongdata(deps);
  const goldExchange = sge(deps);
  const usdt = usdtParity(deps);
  const binance = binanceVision(deps);

  const onExchange = [tencentQuotes, yahooChart, sinaQuotes];
  const listedFunds = onExchange.map(listedQuotes);
  const replaced = [replacedCodes()];
  const quotes: Record<Market, QuoteSource[]> = {
    SH: onExchange,
    SZ: onExchange,
    HK: onExchange,
    BJ: onExchange,
    US: onExchange,
    EXCHANGE: [yahooChart],
    FUND: [tiantian(deps), tencentQuotes, fundPages, ...listedFunds],
    CRYPTO: [usdt, binance, okxPublic(deps), coingecko(deps), yahooChart],
    SGE: [sinaQuotes, eastmoneyGold(deps), goldExchange],
    SPOT: [tencentQuotes, sinaQuotes, yahooChart],
    FUTURE: [yahooChart, tencentQuotes, sinaQuotes],
    // Only the closes of an index are used.
    INDEX: [],
  };
  const closesOnExchange = [tencentCloses, yahooChart, eastmoneyCloses];
  const closesOfListed = closesOnExchange.map(listedHistory);
  const histories: Record<Market, HistorySource[]> = {
    SH: closesOnExchange,
    SZ: closesOnExchange,
    HK: closesOnExchange,
    BJ: closesOnExchange,
    US: closesOnExchange,
    EXCHANGE: [yahooChart],
    FUND: [fundPages],
    CRYPTO: [usdt, binance, yahooChart],
    SGE: [goldExchange],
    SPOT: [sinaHistory(deps), yahooChart],
    FUTURE: [yahooChart],
    INDEX: [
      csindex(deps),
      indexHistory(yahooChart, indicesAtYahoo),
      indexHistory(tencentCloses, indicesAtTencent),
      indexHistory(goldExchange, indicesAtGoldExchange),
    ],
  };
  // A fund whose own page has no events is looked up by its listing on an exchange.
  const eventsOnExchange = [tencentCloses, yahooChart];
  const events: Partial<Record<Market, EventSource[]>> = {
    SH: eventsOnExchange,
    SZ: eventsOnExchange,
    BJ: [tencentCloses],
    HK: eventsOnExchange,
    US: [yahooChart],
    FUND: [withoutUnknown(fundPages), ...eventsOnExchange.map(listedEvents)],
  };
  return {
    quotes: (instrument) => {
      if (isReplacedCode(instrument)) return replaced;
      const sources = isTradedMoneyFund(instrument) ? listedFunds : quotes[instrument.market];
      return supporting(sources, instrument);
    },
    histories: (instrument) => {
      const sources = isTradedMoneyFund(instrument) ? closesOfListed : histories[instrument.market];
      return supporting(sources, instrument);
    },
    listings: ({ market }) => {
      if (market === 'FUND') return fundPages;
      return market === 'SH' || market === 'SZ' ? yahooChart : undefined;
    },
    events: (instrument) => supporting(events[instrument.market] ?? [], instrument),
  };
}

function supporting<S extends { supports(instrument: Instrument): boolean }>(
  sources: S[],
  instrument: Instrument,
): S[] {
  return sources.filter((source) => source.supports(instrument));
}

/** A fund as its exchange lists it; its key stays the fund's. */
function asListed(fund: Instrument): Instrument {
  return { ...fund, market: fund.code.startsWith('5') ? 'SH' : 'SZ' };
}

function supports(
  source: { supports(instrument: Instrument): boolean },
  fund: Instrument,
): boolean {
  return fund.market === 'FUND' && isListedFund(fund.code) && source.supports(asListed(fund));
}

/** A source of exchange prices, for listed funds whose NAV is missing or not a price. */
function listedQuotes(source: QuoteSource): QuoteSource {
  return {
    name: source.name,
    batchSize: source.batchSize,
    supports: (instrument) => supports(source, instrument),
    fetch: (instruments, limits) => source.fetch(instruments.map(asListed), limits),
  };
}

/** A source of exchange closes, for listed funds. */
function listedHistory(source: HistorySource): HistorySource {
  return {
    name: source.name,
    supports: (instrument) => supports(source, instrument),
    dailyCloses: (instrument, from, to, signal) =>
      source.dailyCloses(asListed(instrument), from, to, signal),
  };
}

/** A source of dividends and splits that looks funds up by their listing; an unknown fund has none. */
function listedEvents(source: EventSource): EventSource {
  return withoutUnknown({
    name: source.name,
    supports: (instrument) => supports(source, instrument),
    corporateEvents: (instrument, ...days) => source.corporateEvents(asListed(instrument), ...days),
  });
}

/**
 * A source of events for which an unknown fund has no events, instead of being an error: some funds are sold by
 * one platform alone and are on no other list.
 */
function withoutUnknown(source: EventSource): EventSource {
  return {
    name: source.name,
    supports: (instrument) => source.supports(instrument),
    corporateEvents: async (instrument, ...days) => {
      try {
        return await source.corporateEvents(instrument, ...days);
      } catch (error) {
        if (error instanceof ProviderError && error.code === 'SYMBOL_NOT_FOUND') return [];
        throw error;
      }
    },
  };
}
