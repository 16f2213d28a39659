import type { Instrument } from '../../../../finance/market/symbols.ts';
import type { HistorySource } from '../quote.ts';

/** An index as a source of exchange prices knows it, by its code. */
type Listings = Record<string, Pick<Instrument, 'market' | 'code'>>;

export const indicesAtTencent: Listings = {
  '000300': { market: 'SH', code: '000300' },
  '000905': { market: 'SH', code: '000905' },
  '000906': { market: 'SH', code: '000906' },
  HSI: { market: 'HK', code: 'HSI' },
};

export const indicesAtYahoo: Listings = {
  HSI: { market: 'EXCHANGE', code: '^HSI' },
  SP500TR: { market: 'EXCHANGE', code: '^SP500TR' },
  GSPC: { market: 'EXCHANGE', code: '^GSPC' },
};

export const indicesAtGoldExchange: Listings = { AU9999: { market: 'SGE', code: 'AU9999' } };

/** The closes of indices from a source of exchange prices. */
export function indexHistory(source: HistorySource, listings: Listings): HistorySource {
  const listed = (index: Instrument): Instrument | undefined => {
    const listing = index.market === 'INDEX' ? listings[index.code] : undefined;
    return listing && { ...index, ...listing };
  };
  return {
    name: source.name,
    supports: (instrument) => listed(instrument) !== undefined,
    dailyCloses: async (instrument, from, to, signal) => {
      const known = listed(instrument);
      return known ? source.dailyCloses(known, from, to, signal) : [];
    },
  };
}
