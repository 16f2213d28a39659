import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { ownedRows } from '../../../db/owned-rows.ts';
import { latestDeadline } from '../../../lib/deadlines.ts';
import { deadlineMs } from './ask-broker.ts';

export type SyncRunRow = Selectable<Database['securities_sync_runs']>;

export const runRows = ownedRows('securities_sync_runs');

/** Longer than a run takes. A run of a process that died blocks its account no longer than this. */
export const runLeaseMs = deadlineMs + 10_000;

/** The name of the lease of an account, which one process at a time holds. */
const leaseOf = (accountId: string) => `securities-sync:${accountId}`;

/** The lease for one run; its holder is the run's id, so that others can find and join it. */
export function runLease(accountId: string, runId: string) {
  return { job: leaseOf(accountId), holder: runId };
}

/** The runs under way among these accounts: account id → run id. */
export async function listRunning(
  db: Db,
  accountIds: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map();
  const leases = await db
    .selectFrom('leases')
    .select(['job', 'holder'])
    .where('job', 'in', accountIds.map(leaseOf))
    .where('expires_at', '>', now.toISOString())
    .where('expires_at', '<=', latestDeadline(now, runLeaseMs))
    .execute();
  return new Map(leases.map(({ job, holder }) => [job.slice(leaseOf('').length), holder]));
}

/** Inserts a run. A run that is still RUNNING was interrupted with its process and is marked FAILED. */
export async function insertRun(tx: Tx, row: SyncRunRow): Promise<void> {
  await tx
    .updateTable('securities_sync_runs')
    .set({ status: 'FAILED', error: '同步被中断', ended_at: row.started_at })
    .where('owner_id', '=', row.owner_id)
    .where('account_id', '=', row.account_id)
    .where('status', '=', 'RUNNING')
    .execute();
  await runRows.insert(tx, [row]);
}

/** Deletes the runs of an account that started before an instant. */
export async function removeRunsBefore(
  tx: Tx,
  ownerId: string,
  accountId: string,
  before: string,
): Promise<void> {
  await tx
    .deleteFrom('securities_sync_runs')
    .where('owner_id', '=', ownerId)
    .where('account_id', '=', accountId)
    .where('started_at', '<', before)
    .execute();
}
