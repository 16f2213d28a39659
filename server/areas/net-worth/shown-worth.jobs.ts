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
  type Owner,
  saveShownWorth,
} from '../worth-changes/shown-worth.repository.ts';
import { pastDays } from './past-days.ts';

/** So many days after a day its last prices have come: a fund's net value may take three. */
const settlingDays = 7;

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
    const { log } = deps;
    for (const owner of await listOwnersWithData(deps.db)) {
      if (stop.aborted) break;
      const written = await attempt(
        { log, stop },
        { owner: owner.id },
        'the net worth of a day was not written down',
        () => writeShown(deps, owner),
      );
      if (written === undefined) counts.failed += 1;
      else counts.written += written;
    }
    return counts;
  },
};

async function writeShown(
  deps: Deps,
  { id: ownerId, created_at: joined, revision }: Owner,
): Promise<number> {
  const { baseCurrency: currency, timeZone } = deps.config;
  const yesterday = addDays(dayIn(timeZone, deps.now()), -1);
  if (yesterday < dayIn(timeZone, new Date(joined))) return 0;
  const changes = changesIn(revision);
  const since = addDays(yesterday, -settlingDays);
  const known = await listShownWorth(deps.db, ownerId, since, yesterday);
  if (known.at(-1)?.day === yesterday) return 0;
  const unchanged = known.filter((row) => Number(row.changes) === changes);
  const days = [...unchanged.map(({ day }) => day), yesterday];
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
    for (const [day, cents] of changed) {
      const created_at = toInstantColumn(deps.now());
      const net_worth = centsToText(cents);
      await saveShownWorth(tx, {
        owner_id: ownerId,
        day,
        net_worth,
        currency,
        changes,
        created_at,
      });
    }
  });
  return changed.length;
}
