import { addDays } from '../../../finance/calendar/days.ts';
import { isReplacedCode } from '../../../finance/market/instruments.ts';
import { ProviderError } from '../http/provider-error.ts';
import type { HistorySource, QuoteSource } from './quote.ts';
import { eachRow, type SourceDeps } from './source-deps.ts';

/**
 * USDT at exactly one US dollar: the exchanges quote coins in USDT, and their prices are taken as
 * dollars. Other stablecoins have a market price like any coin.
 */
export function usdtParity({ now }: SourceDeps): QuoteSource & HistorySource {
  const name = 'parity';
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

/**
 * The codes that Beijing's exchange replaced in October 2025, all answered with `DELISTED`. Other
 * sources still answer them with their last price. Only the exchange's own list has the new code.
 */
export function replacedCodes(): QuoteSource {
  const name = 'bse';
  return {
    name,
    batchSize: 1000,
    supports: isReplacedCode,
    fetch: async (instruments) =>
      eachRow(
        instruments,
        () =>
          new ProviderError(
            name,
            'DELISTED',
            '该代码已停用，北交所已改用 920 开头的新代码，请改填新代码',
          ),
      ),
  };
}
