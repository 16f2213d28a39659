import type { Instrument } from '../../../finance/market/symbols.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { attempt } from '../../jobs/attempt.ts';
import { chunks } from '../../lib/chunks.ts';
import { correctDoubledCloses } from './doubled-closes.ts';
import { backfillCloses, refreshQuotes } from './quotes.service.ts';

/** An instrument that users hold, and the first day for which its closes are needed. */
export interface HeldInstrument {
  instrument: Instrument;
  since: string;
}

/** The caller passes how to find the instruments, so that this area needs no other. */
type FindHeld = (db: Db) => Promise<HeldInstrument[]>;

/** Instruments asked at a time: enough to fill a source's batches, few enough to stop in between. */
const chunkSize = 100;
const minuteMs = 60_000;

/**
 * The job that keeps quotes fresh. Each instrument is fetched and stored once, however many hold it;
 * one that fails keeps its old price and time.
 */
export function heldPricesJob(findHeld: FindHeld) {
  return {
    name: 'held-prices',
    pattern: '7 * * * *',
    run: async (deps: Deps, stop: AbortSignal) =>
      refreshAll(deps, await findHeld(deps.db), stop, 2 * minuteMs),
  };
}

/**
 * The job that stores a price for each day. It runs after New York's close and the NAVs of overseas
 * funds, after Hong Kong's close, and after the evening's NAVs. It may take long: no request waits
 * for it. Once in the life of the process it also checks the stored closes of each instrument for splits
 * that were undone wrongly (`doubled-closes.ts`).
 */
export function dailyClosesJob(findHeld: FindHeld) {
  const checked = new Set<string>();
  return {
    name: 'daily-closes',
    pattern: '45 8,16,23 * * *',
    run: async (deps: Deps, stop: AbortSignal): Promise<Record<string, number>> => {
      const holdings = await findHeld(deps.db);
      return {
        ...(await refreshAll(deps, holdings, stop, 15 * minuteMs)),
        ...(await fillGaps(deps, holdings, stop, checked)),
      };
    },
  };
}

async function refreshAll(
  deps: Deps,
  holdings: readonly HeldInstrument[],
  stop: AbortSignal,
  budgetMs: number,
) {
  const count = { stored: 0, refused: 0, failed: 0 };
  for (const some of chunks(holdings, chunkSize)) {
    if (stop.aborted) break;
    const instruments = some.map(({ instrument }) => instrument);
    const keys = instruments.map(({ key }) => key);
    const run = { log: deps.log, stop };
    const refreshed = await attempt(run, { keys }, 'quotes were not refreshed', () =>
      refreshQuotes(deps, instruments, { budgetMs, signal: stop }),
    );
    if (!refreshed) {
      count.failed += keys.length;
      continue;
    }
    const { stored, refused, failures } = refreshed;
    for (const [key, { reason }] of refused) deps.log.warn({ key, reason }, 'quote refused');
    if (failures.size > 0 && !stop.aborted) {
      deps.log.warn({ keys: [...failures.keys()] }, 'no source has a quote');
    }
    count.stored += stored.size;
    count.refused += refused.size;
    count.failed += failures.size;
  }
  return count;
}

/**
 * Fetches closes that are missing because sources were down or the instrument is new, and corrects those
 * of instruments that were not checked yet.
 */
async function fillGaps(
  deps: Deps,
  holdings: readonly HeldInstrument[],
  stop: AbortSignal,
  checked: Set<string>,
) {
  let filled = 0;
  let corrected = 0;
  let unfilled = 0;
  for (const { instrument, since } of holdings) {
    if (stop.aborted) break;
    const { key } = instrument;
    const run = { log: deps.log, stop };
    const done = await attempt(run, { key }, 'past closes were not fetched', async () => {
      filled += await backfillCloses(deps, instrument, since, stop);
      if (checked.has(key)) return true;
      corrected += await correctDoubledCloses(deps, instrument, since, stop);
      checked.add(key);
      return true;
    });
    if (!done && !stop.aborted) unfilled += 1;
  }
  return { filled, corrected, unfilled };
}
