import { normalizeSymbol } from '../../../../finance/market/symbols.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { attempt } from '../../../jobs/attempt.ts';
import type { HeldInstrument } from '../../quotes/quotes.jobs.ts';
import { backfillCloses } from '../../quotes/quotes.service.ts';
import {
  listDueInstruments,
  listHeldInstruments,
  noteFetched,
  type TrackedInstrumentRow,
} from './tracked-instruments.repository.ts';

const hourMs = 3600 * 1000;
const chunkSize = 50;

/** Every instrument with quotes that any owner holds, with the day of its first purchase. */
export async function heldInstruments(db: Db): Promise<HeldInstrument[]> {
  return (await listHeldInstruments(db)).flatMap((row) => {
    const instrument = normalizeSymbol(row.instrument_key, row.asset_type);
    return instrument ? [{ instrument, since: row.history_from }] : [];
  });
}

/**
 * Fetches the past prices of instruments added since the last run, from their first purchase
 * on. One that fails, for any reason, is tried again after 1, 2, 4 … at most 24 hours, so
 * that it does not hold up the others.
 */
export async function fetchPriceHistory(deps: Deps, stop: AbortSignal) {
  let fetched = 0;
  let failed = 0;
  for (const row of await listDueInstruments(deps.db, deps.now().toISOString(), chunkSize)) {
    if (stop.aborted) break;
    if (await fetchOne(deps, row, stop)) fetched += 1;
    else if (!stop.aborted) failed += 1;
  }
  return { fetched, failed };
}

async function fetchOne(
  deps: Deps,
  row: TrackedInstrumentRow,
  stop: AbortSignal,
): Promise<boolean> {
  const run = { log: deps.log, stop };
  const item = { key: row.instrument_key, failures: row.failures + 1 };
  const fetched = await attempt(run, item, 'past closes were not fetched', async () => {
    const instrument = normalizeSymbol(row.instrument_key, row.asset_type);
    if (instrument) await backfillCloses(deps, instrument, row.history_from, stop);
    await noteFetched(deps.db, row, { failures: 0, next_fetch_at: null });
    return true;
  });
  if (fetched || stop.aborted) return fetched === true;
  await attempt(run, item, 'a failed fetch was not noted', async () => {
    const waitMs = hourMs * Math.min(24, 2 ** row.failures);
    const next_fetch_at = new Date(deps.now().getTime() + waitMs).toISOString();
    await noteFetched(deps.db, row, { failures: item.failures, next_fetch_at });
    return true;
  });
  return false;
}
