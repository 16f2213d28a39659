import type { Instrument } from '../../../finance/market/symbols.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { attempt } from '../../jobs/attempt.ts';
import { backfillCloses, refreshQuotes } from './quotes.service.ts';

/** An instrument that users hold, and the first day for which its closes are needed. */
export interface HeldInstrument {
  instrument: Instrument;
  since: string;
}

/** The job may take long: no request waits for it. */
const budgetMs = 15 * 60 * 1000;

/**
 * The job that stores a price for each day. It runs after New York's close and the NAVs of overseas
 * funds, after Hong Kong's close, and after the evening's NAVs. The caller passes how to find the
 * instruments, so that this area needs no other.
 */
export function dailyClosesJob(heldInstruments: (db: Db) => Promise<HeldInstrument[]>) {
  return {
    name: 'daily-closes',
    pattern: '45 8,16,23 * * *',
    run: async (deps: Deps, stop: AbortSignal): Promise<Record<string, number>> => {
      const holdings = await heldInstruments(deps.db);
      return {
        ...(await refreshAll(deps, holdings, stop)),
        ...(await fillGaps(deps, holdings, stop)),
      };
    },
  };
}

async function refreshAll(deps: Deps, holdings: readonly HeldInstrument[], stop: AbortSignal) {
  const instruments = holdings.map(({ instrument }) => instrument);
  const refreshed = await attempt(
    { log: deps.log, stop },
    { symbols: instruments.length },
    'quotes were not refreshed',
    () => refreshQuotes(deps, instruments, { budgetMs, signal: stop }),
  );
  if (!refreshed) return { stored: 0, refused: 0, failed: instruments.length };
  const { stored, refused, failures } = refreshed;
  for (const [key, { reason }] of refused) deps.log.warn({ key, reason }, 'quote refused');
  if (failures.size > 0 && !stop.aborted) {
    deps.log.warn({ keys: [...failures.keys()] }, 'no source has a quote');
  }
  return { stored: stored.size, refused: refused.size, failed: failures.size };
}

/** Fetches closes that are missing because sources were down or the instrument is new. */
async function fillGaps(deps: Deps, holdings: readonly HeldInstrument[], stop: AbortSignal) {
  let filled = 0;
  let unfilled = 0;
  for (const { instrument, since } of holdings) {
    if (stop.aborted) break;
    const closes = await attempt(
      { log: deps.log, stop },
      { key: instrument.key },
      'past closes were not fetched',
      () => backfillCloses(deps, instrument, since, stop),
    );
    if (closes !== undefined) filled += closes;
    else if (!stop.aborted) unfilled += 1;
  }
  return { filled, unfilled };
}
