import { dayIn, daysBetween } from '../../../finance/calendar/days.ts';
import { indexSeries } from '../../../finance/market/indices.ts';
import type { Instrument } from '../../../finance/market/symbols.ts';
import type { Db } from '../../db/database.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { attempt } from '../../jobs/attempt.ts';
import { findCloseSpan, upsertCloses } from './quotes.repository.ts';

/** An index may have no close for this many days after the first day asked for. */
const longestClosureDays = 15;

/**
 * Fetches the closes of an index from a day until today, or from the last stored one, and returns how
 * many were stored. The last one is fetched again: its day may have been still running, and only next
 * to it does a source's repetition of it on a holiday show. Throws `SourcesFailedError`. Call it
 * outside of a transaction.
 */
export async function fetchIndexCloses(
  { db, now, config, quotes }: Pick<Deps, 'db' | 'now' | 'config' | 'quotes'>,
  index: Instrument,
  from: string,
  signal?: AbortSignal,
): Promise<number> {
  const { key } = index;
  const today = dayIn(config.timeZone, now());
  const stored = await findCloseSpan(db, key);
  const reachesBack = stored && daysBetween(from, stored.first) <= longestClosureDays;
  const start = reachesBack ? stored.last : from;
  if (start > today) return 0;
  const { source, closes } = await quotes.history(index, start, today, signal);
  return withTransaction(db, (tx) =>
    upsertCloses(
      tx,
      closes.map((close) => ({ key, ...close, source })),
    ),
  );
}

/**
 * The job that stores the closes of the indices that returns are compared with, back to the first
 * day on which any owner holds an instrument: of each the series with dividends, or else the one without.
 */
export function indexClosesJob(findFirstDay: (db: Db) => Promise<string | undefined>) {
  return {
    name: 'index-closes',
    // After the closes of New York, and of Shanghai and Hong Kong.
    pattern: '20 9,18 * * *',
    run: async (deps: Deps, stop: AbortSignal): Promise<Record<string, number>> => {
      const from = await findFirstDay(deps.db);
      const count = { fetched: 0, failed: 0 };
      if (from === undefined) return count;
      for (const series of Object.values(indexSeries)) {
        if (stop.aborted) break;
        if (await fetchOne(deps, series, from, stop)) count.fetched += 1;
        else if (!stop.aborted) count.failed += 1;
      }
      return count;
    },
  };
}

/** Whether one of the series of an index could be brought up to date. */
async function fetchOne(
  deps: Deps,
  series: readonly { instrument: Instrument }[],
  from: string,
  stop: AbortSignal,
): Promise<boolean> {
  for (const { instrument } of series) {
    const run = { log: deps.log, stop };
    const item = { key: instrument.key };
    const fetched = await attempt(run, item, 'closes of an index were not fetched', async () => {
      await fetchIndexCloses(deps, instrument, from, stop);
      return true;
    });
    if (fetched || stop.aborted) return fetched === true;
  }
  return false;
}
