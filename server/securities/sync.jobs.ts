import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Job } from '../jobs/job.ts';
import { runSync } from './run-sync.ts';
import { listDueAccounts } from './securities-accounts.repository.ts';

const accountsAtOnce = 100;
const brokersAtOnce = 4;

/** Looks every minute whose turn has come; an account's turn comes every half hour. */
export const securitiesSyncJob: Job = {
  name: 'securities-sync',
  pattern: '* * * * *',
  run: syncDueAccounts,
};

/** Reads the accounts whose turn has come, a few at a time. */
export async function syncDueAccounts(
  deps: Deps,
  stop: AbortSignal,
): Promise<Record<string, number>> {
  const due = await listDueAccounts(deps.db, deps.now().toISOString(), accountsAtOnce);
  let synced = 0;
  const workers = Array.from({ length: brokersAtOnce }, async () => {
    for (let next = due.shift(); next && !stop.aborted; next = due.shift()) {
      if (await syncOne(deps, next, stop)) synced += 1;
    }
  });
  await Promise.all(workers);
  return { synced };
}

async function syncOne(
  deps: Deps,
  { id: accountId, user_id: userId }: { id: string; user_id: string },
  stop: AbortSignal,
): Promise<boolean> {
  try {
    return await runSync(deps, { userId, accountId }, stop);
  } catch (error) {
    // Deleted or paused since the list was read; else told, and the others get their turn.
    if (!(error instanceof AppError)) deps.log.error({ err: error, accountId }, 'a sync broke');
    return false;
  }
}
