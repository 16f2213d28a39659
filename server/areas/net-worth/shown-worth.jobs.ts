import { addDays, type Day, dayIn } from '../../../finance/calendar/days.ts';
import { type Cents, centsToText } from '../../../finance/money/cents.ts';
import { toInstantColumn } from '../../db/columns.ts';
import { changesIn } from '../../db/data-revision.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { attempt } from '../../jobs/attempt.ts';
import type { Job } from '../../jobs/job.ts';
import {
  listOwnersWithData,
  listShownWorth,
  saveShownWorth,
} from '../worth-changes/shown-worth.repository.ts';
import { pastDays } from './past-days.ts';

/** So many days after a day its last prices have come: a fund's net value may take three. */
const settlingDays = 7;

/** Owners read at a time: there may be more than fit into one answer. */
const ownersAtOnce = 1000;

/**
 * Stores what each ended day shows as net worth, so that it can be shown later what a back-dated
 * entry has changed. Runs every hour, for a machine that slept at midnight. A price that comes days
 * later is no entry: until the owner changes something, the stored figure of a day follows it.
 */
export const shownWorthJob: Job = {
  name: 'shown-worth',
  pattern: '4 * * * *',
  run: async (deps, stop) => {
    const counts = { written: 0, failed: 0 };
    const { log, config } = deps;
    const day = addDays(dayIn(config.timeZone, deps.now()), -1);
    let after = '';
    while (!stop.aborted) {
      const owners = await listOwnersWithData(deps.db, { after, day, limit: ownersAtOnce });
      for (const { id, created_at: joined, revision } of owners) {
        if (stop.aborted) break;
        if (revision === null || day < dayIn(config.timeZone, new Date(joined))) continue;
        const written = await attempt(
          { log, stop },
          { owner: id },
          'the net worth of a day was not written down',
          () => writeShown(deps, id, day, changesIn(revision)),
        );
        if (written === undefined) counts.failed += 1;
        else counts.written += written;
      }
      const last = owners.at(-1);
      if (!last || owners.length < ownersAtOnce) break;
      after = last.id;
    }
    return counts;
  },
};

/** Writes a day that has ended, and the days before it whose prices have come since. */
async function writeShown(deps: Deps, ownerId: string, day: Day, changes: number): Promise<number> {
  const { baseCurrency: currency } = deps.config;
  const known = await listShownWorth(deps.db, ownerId, addDays(day, -settlingDays), day);
  const unchanged = known.filter((row) => Number(row.changes) === changes);
  const days = [...unchanged.map((row) => row.day), day];
  const question = { ownerId, days, baseCurrency: currency };
  const shown = new Map<Day, Cents>(
    (await pastDays(deps.db, question, currency)).map(({ figures }) => [
      figures.day,
      figures.netWorth,
    ]),
  );
  const stored = new Map(known.map((row) => [row.day, row.net_worth]));
  const changed = [...shown].filter(([day, cents]) => stored.get(day) !== centsToText(cents));
  if (changed.length === 0) return 0;
  await withTransaction(deps.db, async (tx) => {
    for (const [changedDay, cents] of changed) {
      const created_at = toInstantColumn(deps.now());
      const net_worth = centsToText(cents);
      await saveShownWorth(tx, {
        owner_id: ownerId,
        day: changedDay,
        net_worth,
        currency,
        changes,
        created_at,
      });
    }
  });
  return changed.length;
}
