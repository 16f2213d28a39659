import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { attempt } from '../../jobs/attempt.ts';
import { findListingDays, listKeysToAsk, saveListingDay } from './listing-days.repository.ts';
import type { HeldInstrument } from './quotes.jobs.ts';

const dayMs = 24 * 3600 * 1000;
/** What no source is sure of is seldom known later. */
const unknownMs = 30 * dayMs;
/** Instruments asked in a run. */
const chunkSize = 50;

/**
 * The job that finds out once for each instrument on which day it was first traded. An answer that
 * is not certain is asked for again after a month, one that failed after a day.
 */
export function listingDaysJob(findHeld: (db: Db) => Promise<HeldInstrument[]>) {
  return {
    name: 'listing-days',
    pattern: '35 * * * *',
    run: async (deps: Deps, stop: AbortSignal) => {
      const count = { known: 0, unknown: 0, failed: 0 };
      const instruments = new Map(
        (await findHeld(deps.db)).map(({ instrument }) => [instrument.key, instrument]),
      );
      const keys = await listKeysToAsk(deps.db, [...instruments.keys()], deps.now().toISOString());
      for (const key of keys.slice(0, chunkSize)) {
        const instrument = instruments.get(key);
        if (stop.aborted || !instrument) break;
        const run = { log: deps.log, stop };
        const found = await attempt(run, { key }, 'a listing day was not fetched', async () => ({
          listing: await deps.quotes.listingDay(instrument, stop),
        }));
        if (stop.aborted) break;
        const again = deps.now().getTime() + (found ? unknownMs : dayMs);
        await saveListingDay(deps.db, {
          key,
          day: found?.listing?.day ?? null,
          source: found?.listing?.source ?? null,
          ask_again_at: found?.listing ? null : new Date(again).toISOString(),
        });
        if (!found) count.failed += 1;
        else if (found.listing) count.known += 1;
        else count.unknown += 1;
      }
      return count;
    },
  };
}

/** The first day on which an instrument was traded; undefined where that is not known beyond doubt. */
export async function listingDayOf(db: Db, key: string | null): Promise<string | undefined> {
  return key === null ? undefined : (await findListingDays(db, [key])).get(key);
}
