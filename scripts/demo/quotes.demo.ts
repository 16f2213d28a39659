import { normalizeSymbol } from '../../finance/market/symbols.ts';
import { upsertCloses, upsertQuotes } from '../../server/areas/quotes/quotes.repository.ts';
import { withTransaction } from '../../server/db/with-transaction.ts';
import { demoPrices } from './demo-prices.ts';
import { inventedYear } from './demo-series.ts';
import type { Demo } from './household.ts';

/** Shown beside every price, so that invented prices are not taken for real ones. */
const source = 'demo';

/** Stores an invented year of closes and a quote of today for everything the household holds. */
export const demo: Demo = async ({ deps: { db }, today, day: dayOf }) => {
  const fetched_at = today.toISOString();
  for (const { symbol, assetType, ...shape } of demoPrices) {
    const instrument = normalizeSymbol(symbol, assetType);
    if (!instrument) throw new Error(`the demo holds an unknown symbol: ${symbol}`);
    const { key, currency } = instrument;
    const closes = inventedYear(symbol, shape, dayOf()).map(({ day, value }) => ({
      key,
      day,
      close: String(Number(value)),
      currency,
      source,
    }));
    const last = closes.at(-1);
    if (!last) continue;
    const close = `${last.day}T07:00:00.000Z`;
    const at = assetType === 'fund' ? null : close < fetched_at ? close : fetched_at;
    const quote = { key, price: last.close, currency, at, day: last.day, source, name: null };
    await withTransaction(db, async (tx) => {
      await upsertCloses(tx, closes);
      await upsertQuotes(tx, [{ ...quote, fetched_at }]);
    });
  }
};
