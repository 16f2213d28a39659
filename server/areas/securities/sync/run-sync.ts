import { toInstantColumn } from '../../../db/columns.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, fieldError, required } from '../../../errors.ts';
import { writeAudit } from '../../../http/pipeline/audit.ts';
import type { Origin } from '../../../http/pipeline/caller.ts';
import { attempt } from '../../../jobs/attempt.ts';
import { releaseLease, takeLease } from '../../../jobs/leases.repository.ts';
import {
  type SecuritiesAccountRow,
  securitiesAccountRows,
} from '../securities-accounts.repository.ts';
import { deadlineMs, type Failure } from './ask-broker.ts';
import { type Reading, readAccount } from './read-account.ts';
import { saveReading } from './save-reading.ts';
import {
  insertRun,
  removeRunsBefore,
  runLease,
  runLeaseMs,
  runRows,
} from './sync-runs.repository.ts';

const runRetentionMs = 30 * 24 * 3600 * 1000;

/** The account to sync. `origin` is the user's call, for the audit log; the job has none. */
export interface SyncRequest {
  ownerId: string;
  accountId: string;
  origin?: Origin & { userId: string };
}

/** `BUSY`: another run has the lease. `STOPPED`: the run was stopped and changed nothing. */
export type SyncEnd = 'SUCCESS' | 'FAILED' | 'STOPPED' | 'BUSY';

const internalErrorText = '服务器在同步时出错，稍后会自动重试';

/**
 * Syncs one account under its lease, which one run of all processes has at a time. `stop` ends the run
 * early without a change. Throws when the account is deleted or inactive, and in the job also when it is
 * not due yet. Any other failure is stored with the account, for the user to see, and delays its next sync.
 */
export async function runSync(
  deps: Deps,
  request: SyncRequest,
  stop: AbortSignal,
): Promise<SyncEnd> {
  const runId = deps.newId();
  const { accountId } = request;
  const lease = runLease(accountId, runId);
  const now = deps.now();
  if (!(await takeLease(deps.db, lease, now, new Date(now.getTime() + runLeaseMs)))) return 'BUSY';
  try {
    const account = await begin(deps, request, runId);
    const signal = AbortSignal.any([stop, AbortSignal.timeout(deadlineMs)]);
    const save = (outcome: Reading | Failure) =>
      withTransaction(deps.db, async (tx): Promise<SyncEnd> => {
        if (!stop.aborted) return saveReading(tx, deps, runId, account, outcome);
        const ended_at = toInstantColumn(deps.now());
        const ending = { status: 'FAILED', error: '同步被取消', position_count: null } as const;
        await runRows.update(tx, request.ownerId, runId, { ...ending, ended_at });
        return 'STOPPED';
      });
    const end = await attempt(
      { log: deps.log, stop },
      { accountId },
      'a sync failed unexpectedly',
      async () => save(await readAccount(deps, account, signal)),
    );
    return end ?? (await save({ failure: internalErrorText }));
  } finally {
    await releaseLease(deps.db, lease);
  }
}

/** Inserts the run, and the audit line of a user's request. */
function begin(deps: Deps, request: SyncRequest, runId: string): Promise<SecuritiesAccountRow> {
  const { ownerId, accountId, origin } = request;
  const now = deps.now();
  return withTransaction(deps.db, async (tx) => {
    const account = required(await securitiesAccountRows.lock(tx, ownerId, accountId));
    refuseInactive(account);
    // Another process has synced it since this one read what is due.
    if (!origin && account.next_sync_at > toInstantColumn(now)) throw new AppError('CONFLICT');
    const oldest = toInstantColumn(new Date(now.getTime() - runRetentionMs));
    await removeRunsBefore(tx, ownerId, accountId, oldest);
    await insertRun(tx, {
      id: runId,
      owner_id: ownerId,
      account_id: accountId,
      started_at: toInstantColumn(now),
      ended_at: null,
      status: 'RUNNING',
      error: null,
      position_count: null,
    });
    if (origin) {
      const { userId, address, requestId, tokenId } = origin;
      const line = { userId, ownerId, action: 'securities.sync', targetId: accountId, at: now };
      await writeAudit(tx, { id: deps.newId(), ...line, address, requestId, tokenId });
    }
    return account;
  });
}

export function refuseInactive({ is_active }: SecuritiesAccountRow): void {
  if (is_active !== 1) throw fieldError('isActive', '账户已停用，启用后才能同步');
}
