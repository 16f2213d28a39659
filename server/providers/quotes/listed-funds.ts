import { type Instrument, isListedFund } from '../../../finance/market/symbols.ts';
import type { HistorySource, QuoteSource } from './quote.ts';

/** A fund as its exchange knows it, under the key that the fund has. */
function asListed(fund: Instrument): Instrument {
  return { ...fund, market: fund.code.startsWith('5') ? 'SH' : 'SZ' };
}

function supports(
  source: { supports(instrument: Instrument): boolean },
  fund: Instrument,
): boolean {
  return fund.market === 'FUND' && isListedFund(fund.code) && source.supports(asListed(fund));
}

/** An exchange's price of listed funds: where nobody has the NAV, or the NAV is no price. */
export function listedQuotes(source: QuoteSource): QuoteSource {
  return {
    name: source.name,
    batchSize: source.batchSize,
    supports: (instrument) => supports(source, instrument),
    fetch: (instruments, signal) => source.fetch(instruments.map(asListed), signal),
  };
}

/** An exchange's closes of listed funds. */
export function listedHistory(source: HistorySource): HistorySource {
  return {
    name: source.name,
    supports: (instrument) => supports(source, instrument),
    dailyCloses: (instrument, from, to, signal) =>
      source.dailyCloses(asListed(instrument), from, to, signal),
  };
}
