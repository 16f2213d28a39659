import type { Instrument } from '../../finance/symbols.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { SourcesFailedError } from '../providers/http/provider-error.ts';
import { describeFailure } from '../providers/provider-labels.ts';
import { backfillCloses, refreshQuotes } from './quotes.service.ts';

/** Something users hold, and the day from which on its closes are wanted. */
export interface HeldInstrument {
  instrument: Instrument;
  since: string;
}

/** Nobody waits for it: every source may take its time. */
const budgetMs = 15 * 60 * 1000;

/**
 * The job that keeps a price for each day: after New York's close and the NAVs of overseas funds,
 * after Hong Kong's close, and after the evening's NAVs. What is held is asked of the areas that
 * know, so that prices know no holdings.
 */
export function dailyClosesJob(heldInstruments: (db: Db) => Promise<HeldInstrument[]>) {
  return {
    name: 'daily-closes',
    pattern: '45 8,16,23 * * *',
    run: async (deps: Deps, stop: AbortSignal): Promise<Record<string, number>> => {
      const held = await heldInstruments(deps.db);
      const instruments = held.map(({ instrument }) => instrument);
      const { stored, refused, failures } = await refreshQuotes(deps, instruments, {
        budgetMs,
        signal: stop,
      });
      for (const [key, { reason }] of refused) deps.log.warn({ key, reason }, 'quote refused');
      const filled = await fillHoles(deps, held, stop);
      return { stored: stored.size, refused: refused.size, failed: failures.size, filled };
    },
  };
}

/** Fetches the past of what was added, or went unwatched, while sources were down. */
async function fillHoles(deps: Deps, held: HeldInstrument[], stop: AbortSignal): Promise<number> {
  let filled = 0;
  for (const { instrument, since } of held) {
    if (stop.aborted) break;
    try {
      filled += await backfillCloses(deps, instrument, since, stop);
    } catch (error) {
      if (!(error instanceof SourcesFailedError)) throw error;
      if (stop.aborted) break;
      const line = { key: instrument.key, reasons: describeFailure(error) };
      deps.log.warn(line, 'past closes were not fetched');
    }
  }
  return filled;
}
