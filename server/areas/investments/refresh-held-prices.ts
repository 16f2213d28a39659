import { setImmediate as breathe } from 'node:timers/promises';
import { withTransaction } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { attempt } from '../../jobs/attempt.ts';
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
  const run = { log: deps.log, stop };
  for (let at = 0; at < instruments.length && !stop.aborted; at += chunkSize) {
    const chunk = instruments.slice(at, at + chunkSize);
    const keys = chunk.map(({ key }) => key);
    const refreshed = await attempt(run, { keys }, 'held prices were not refreshed', () =>
      refreshQuotes(deps, chunk, { budgetMs, signal: stop }),
    );
    const stored = refreshed?.stored ?? new Set();
    const missed = keys.filter((key) => !stored.has(key));
    for (const key of stored) {
      const applied = await attempt(run, { key }, 'a price did not reach its holdings', () =>
        applyToAll(deps, key),
      );
      if (applied) priced += 1;
      else missed.push(key);
      // SQLite answers without ever letting go: others get their turn between two symbols.
      await breathe();
    }
    failed += missed.length;
    if (missed.length > 0 && !stop.aborted) {
      deps.log.warn({ keys: missed }, 'prices stay as they were');
    }
  }
  return { priced, failed };
}

async function applyToAll(deps: Deps, key: string): Promise<boolean> {
  return withTransaction(deps.db, async (tx) => {
    const quote = (await storedQuotes(tx, [key], deps.now())).get(key);
    if (!quote) return true;
    const rates = await newestRates(tx);
    for (const currency of await currenciesHeld(tx, key)) {
      const price = livePrice(quote, currency, rates);
      if (price) await priceHoldingsOfAll(tx, key, currency, price);
    }
    return true;
  });
}
