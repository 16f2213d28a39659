import { setImmediate as breathe } from 'node:timers/promises';
import { withTransaction } from '../db/with-transaction.ts';
import type { Deps } from '../deps.ts';
import { refreshQuotes, storedQuotes } from '../quotes/quotes.service.ts';
import { newestRates } from '../rates/rates.repository.ts';
import { heldInstruments } from './fetch-price-history.ts';
import { livePrice } from './live-price.ts';
import { currenciesHeld, priceHoldingsOfAll } from './live-prices.repository.ts';

/** Symbols asked at a time: enough to fill a source's batches, few enough to stop between. */
const chunkSize = 100;
/** The job has time: slow sources may be waited for. */
const budgetMs = 120_000;

/**
 * Prices everybody's holdings: each symbol is fetched once, so the work at the sources grows with
 * what is held, not with who holds it. A symbol that fails keeps its old price and time.
 */
export async function refreshHeldPrices(deps: Deps, stop: AbortSignal) {
  const instruments = (await heldInstruments(deps.db)).map(({ instrument }) => instrument);
  let priced = 0;
  let failed = 0;
  for (let at = 0; at < instruments.length && !stop.aborted; at += chunkSize) {
    const chunk = instruments.slice(at, at + chunkSize);
    const { stored, refused, failures } = await refreshQuotes(deps, chunk, { budgetMs });
    for (const key of stored) {
      await applyToAll(deps, key);
      // SQLite answers without ever letting go: others get their turn between two symbols.
      await breathe();
    }
    priced += stored.size;
    failed += refused.size + failures.size;
  }
  return { priced, failed };
}

async function applyToAll(deps: Deps, key: string): Promise<void> {
  await withTransaction(deps.db, async (tx) => {
    const quote = (await storedQuotes(tx, [key], deps.now())).get(key);
    if (!quote) return;
    const rates = await newestRates(tx);
    for (const currency of await currenciesHeld(tx, key)) {
      const price = livePrice(quote, currency, rates);
      if (price) await priceHoldingsOfAll(tx, key, currency, price);
    }
  });
}
