import { addDays } from '../../../finance/calendar/days.ts';
import type { HistorySource, QuoteSource } from './quote.ts';
import type { SourceDeps } from './source-deps.ts';

const name = 'parity';

/**
 * USDT is what Binance and OKX quote coins in, and their prices are taken as US dollars: by that
 * same reading it is worth one. Other stablecoins have a market price like any coin.
 */
export function parity({ now }: SourceDeps): QuoteSource & HistorySource {
  return {
    name,
    batchSize: 1,
    supports: ({ key }) => key === 'CRYPTO.USDT',
    fetch: async ([instrument]) => {
      if (!instrument) return new Map();
      const at = now().toISOString();
      const { key } = instrument;
      const quote = { key, price: '1', currency: 'USD' as const, at, day: at.slice(0, 10) };
      return new Map([[key, { ...quote, source: name }]]);
    },
    dailyCloses: async (_instrument, from, to) => {
      const closes = [];
      for (let day = from; day <= to; day = addDays(day, 1)) {
        closes.push({ day, close: '1', currency: 'USD' as const });
      }
      return closes;
    },
  };
}
