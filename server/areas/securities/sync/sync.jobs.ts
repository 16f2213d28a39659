import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { attempt } from '../../../jobs/attempt.ts';
import type { Job } from '../../../jobs/job.ts';
import { listDueAccounts } from '../securities-accounts.repository.ts';
import { runSync, type SyncEnd } from './run-sync.ts';

const batchSize = 100;
const concurrency = 4;

/**
 * Runs every minute, in every process: each account has a lease of its own, and is due every half
 * hour.
 */
export const securitiesSyncJob: Job = {
  name: 'securities-sync',
  pattern: '* * * * *',
  isShared: true,
  run: syncDueAccounts,
};

/**
 * Syncs the accounts that are due, a few at once. A failed account is counted and logged, and is due
 * again later, so that it does not hold up the others.
 */
export async function syncDueAccounts(
  deps: Deps,
  stop: AbortSignal,
): Promise<Record<string, number>> {
  const due = await listDueAccounts(deps.db, deps.now().toISOString(), batchSize);
  const counts = { synced: 0, failed: 0 };
  const workers = Array.from({ length: concurrency }, async () => {
    for (let next = due.shift(); next && !stop.aborted; next = due.shift()) {
      const end = await syncOne(deps, next, stop);
      if (end === 'SUCCESS') counts.synced += 1;
      else if (end === 'FAILED') counts.failed += 1;
    }
  });
  // First waits for all workers, then throws the error of one that failed.
  await Promise.allSettled(workers);
  await Promise.all(workers);
  return counts;
}

async function syncOne(
  deps: Deps,
  { id: accountId, owner_id: ownerId }: { id: string; owner_id: string },
  stop: AbortSignal,
): Promise<SyncEnd> {
  const end = await attempt(
    { log: deps.log, stop },
    { accountId },
    'a sync failed unexpectedly',
    () => runSync(deps, { ownerId, accountId }, stop).catch(stoppedWhenGone),
  );
  if (end === 'FAILED') deps.log.warn({ accountId }, 'an account was not synced');
  return end ?? (stop.aborted ? 'STOPPED' : 'FAILED');
}

/** An account that was deleted, paused or synced since the list was read is no failure. */
function stoppedWhenGone(error: unknown): SyncEnd {
  if (error instanceof AppError) return 'STOPPED';
  throw error;
}
