import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { attempt } from '../../../jobs/attempt.ts';
import type { Job } from '../../../jobs/job.ts';
import { listDueAccounts } from '../securities-accounts.repository.ts';
import { runSync, type SyncEnd } from './run-sync.ts';

const accountsAtOnce = 100;
const brokersAtOnce = 4;

/** Looks every minute whose turn has come; an account's turn comes every half hour. */
export const securitiesSyncJob: Job = {
  name: 'securities-sync',
  pattern: '* * * * *',
  run: syncDueAccounts,
};

/**
 * Reads the accounts whose turn has come, a few at a time. One that fails is counted and named, and
 * its next turn comes later, so that the others have theirs.
 */
export async function syncDueAccounts(
  deps: Deps,
  stop: AbortSignal,
): Promise<Record<string, number>> {
  const due = await listDueAccounts(deps.db, deps.now().toISOString(), accountsAtOnce);
  const counts = { synced: 0, failed: 0 };
  const workers = Array.from({ length: brokersAtOnce }, async () => {
    for (let next = due.shift(); next && !stop.aborted; next = due.shift()) {
      const end = await syncOne(deps, next, stop);
      if (end === 'SUCCESS') counts.synced += 1;
      else if (end === 'FAILED') counts.failed += 1;
    }
  });
  // Whatever ends the run, it has not ended before its last worker has.
  await Promise.allSettled(workers);
  await Promise.all(workers);
  return counts;
}

async function syncOne(
  deps: Deps,
  { id: accountId, owner_id: ownerId }: { id: string; owner_id: string },
  stop: AbortSignal,
): Promise<SyncEnd> {
  const end = await attempt({ log: deps.log, stop }, { accountId }, 'a sync broke', () =>
    runSync(deps, { ownerId, accountId }, stop).catch(stoppedWhenGone),
  );
  if (end === 'FAILED') deps.log.warn({ accountId }, 'an account was not synced');
  return end ?? (stop.aborted ? 'STOPPED' : 'FAILED');
}

/** Deleted or paused since the list was read. */
function stoppedWhenGone(error: unknown): SyncEnd {
  if (error instanceof AppError) return 'STOPPED';
  throw error;
}
