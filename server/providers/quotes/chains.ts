import { isReplacedCode, type Market } from '../../../finance/market/instruments.ts';
import type { Instrument } from '../../../finance/market/symbols.ts';
import { listedHistory, listedQuotes } from './listed-funds.ts';
import { parity } from './parity.ts';
import type { HistorySource, QuoteSource } from './quote.ts';
import { replacedCodes } from './replaced-codes.ts';
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
import { yahoo } from './sources/yahoo.ts';

/** Which sources may answer for an instrument, the most trusted first. */
export interface Chains {
  quotes(instrument: Instrument): QuoteSource[];
  histories(instrument: Instrument): HistorySource[];
}

/**
 * The order in which sources are asked, by market. Sources that reach mainland China come first
 * where they are as good. Each source is one object, so that instruments of several markets
 * share its batches.
 */
export function buildChains(deps: SourceDeps): Chains {
  const yahooChart = yahoo(deps);
  const tencentQuotes = tencent(deps);
  const tencentCloses = tencentHistory(deps);
  const sinaQuotes = sina(deps);
  const eastmoneyCloses = eastmoneyHistory(deps);
  const fundPages = pingzhongdata(deps);
  const goldExchange = sge(deps);
  const dollarCoin = parity(deps);
  const binance = binanceVision(deps);

  const onExchange = [tencentQuotes, yahooChart, sinaQuotes];
  const listedFunds = onExchange.map(listedQuotes);
  const oldCodes = [replacedCodes()];
  const quotes: Record<Market, QuoteSource[]> = {
    SH: onExchange,
    SZ: onExchange,
    HK: onExchange,
    BJ: onExchange,
    US: onExchange,
    EXCHANGE: [yahooChart],
    FUND: [tiantian(deps), tencentQuotes, fundPages, ...listedFunds],
    CRYPTO: [dollarCoin, binance, okxPublic(deps), coingecko(deps), yahooChart],
    SGE: [sinaQuotes, eastmoneyGold(deps), goldExchange],
    SPOT: [tencentQuotes, sinaQuotes, yahooChart],
    FUTURE: [yahooChart, tencentQuotes, sinaQuotes],
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
    CRYPTO: [dollarCoin, binance, yahooChart],
    SGE: [goldExchange],
    SPOT: [sinaHistory(deps), yahooChart],
    FUTURE: [yahooChart],
  };
  return {
    quotes: (instrument) => {
      if (isReplacedCode(instrument)) return oldCodes;
      const sources = isTradedMoneyFund(instrument) ? listedFunds : quotes[instrument.market];
      return supporting(sources, instrument);
    },
    histories: (instrument) => {
      const sources = isTradedMoneyFund(instrument) ? closesOfListed : histories[instrument.market];
      return supporting(sources, instrument);
    },
  };
}

function supporting<S extends { supports(instrument: Instrument): boolean }>(
  sources: S[],
  instrument: Instrument,
): S[] {
  return sources.filter((source) => source.supports(instrument));
}
