import { normalizeSymbol } from '../../finance/symbols.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { SourcesFailedError } from '../providers/http/provider-error.ts';
import { describeFailure } from '../providers/provider-labels.ts';
import type { HeldInstrument } from '../quotes/quotes.jobs.ts';
import { backfillCloses } from '../quotes/quotes.service.ts';
import {
  listDueInstruments,
  listHeldInstruments,
  noteFetched,
  type TrackedInstrumentRow,
} from './tracked-instruments.repository.ts';

const hourMs = 3600 * 1000;
const chunkSize = 50;

/** Everything that anybody holds and somebody quotes, with the day of its first purchase. */
export async function heldInstruments(db: Db): Promise<HeldInstrument[]> {
  return (await listHeldInstruments(db)).flatMap((row) => {
    const instrument = normalizeSymbol(row.instrument_key, row.asset_type);
    return instrument ? [{ instrument, since: row.history_from }] : [];
  });
}

/**
 * Fetches the past prices of what was added since the last run, from its first purchase on. What
 * fails is tried again after 1, 2, 4 … at most 24 hours.
 */
export async function fetchPriceHistory(deps: Deps, stop: AbortSignal) {
  let fetched = 0;
  let failed = 0;
  for (const row of await listDueInstruments(deps.db, deps.now().toISOString(), chunkSize)) {
    if (stop.aborted) break;
    if (await fetchOne(deps, row)) fetched += 1;
    else failed += 1;
  }
  return { fetched, failed };
}

async function fetchOne(deps: Deps, row: TrackedInstrumentRow): Promise<boolean> {
  const instrument = normalizeSymbol(row.instrument_key, row.asset_type);
  try {
    if (instrument) await backfillCloses(deps, instrument, row.history_from);
    await noteFetched(deps.db, row, { failures: 0, next_fetch_at: null });
    return true;
  } catch (error) {
    if (!(error instanceof SourcesFailedError)) throw error;
    const failures = row.failures + 1;
    const waitMs = hourMs * Math.min(24, 2 ** (failures - 1));
    const line = { key: row.instrument_key, reasons: describeFailure(error), failures };
    deps.log.warn(line, 'past closes were not fetched');
    const next_fetch_at = new Date(deps.now().getTime() + waitMs).toISOString();
    await noteFetched(deps.db, row, { failures, next_fetch_at });
    return false;
  }
}
