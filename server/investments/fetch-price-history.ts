import { normalizeSymbol } from '../../finance/symbols.ts';
import type { Deps } from '../deps.ts';
import { backfillCloses } from '../quotes/quotes.service.ts';
import {
  listDueInstruments,
  noteFetched,
  type TrackedInstrumentRow,
} from './tracked-instruments.repository.ts';

const hourMs = 3600 * 1000;
/** Closes of the day are asked for once they exist everywhere, and then once a day. */
const everyMs = 20 * hourMs;
const chunkSize = 50;

/**
 * Fetches the closes that are missing: from the first purchase on when a holding is added, and
 * what has come since, daily. What fails is tried again after 1, 2, 4 … at most 24 hours.
 */
export async function fetchPriceHistory(deps: Deps, stop: AbortSignal) {
  let fetched = 0;
  let failed = 0;
  const due = await listDueInstruments(deps.db, deps.now().toISOString(), chunkSize);
  for (const row of due) {
    if (stop.aborted) break;
    if (await fetchOne(deps, row)) fetched += 1;
    else failed += 1;
  }
  return { fetched, failed };
}

async function fetchOne(deps: Deps, row: TrackedInstrumentRow): Promise<boolean> {
  const instrument = normalizeSymbol(row.instrument_key, row.asset_type);
  const later = (ms: number) => new Date(deps.now().getTime() + ms).toISOString();
  try {
    if (instrument) await backfillCloses(deps, instrument, row.history_from);
    await noteFetched(deps.db, row, {
      covered_from: row.history_from,
      failures: 0,
      next_fetch_at: later(everyMs),
    });
    return true;
  } catch (error) {
    const failures = row.failures + 1;
    deps.log.warn({ err: error, instrument: row.instrument_key, failures }, 'no price history');
    await noteFetched(deps.db, row, {
      covered_from: row.covered_from,
      failures,
      next_fetch_at: later(hourMs * Math.min(24, 2 ** (failures - 1))),
    });
    return false;
  }
}
