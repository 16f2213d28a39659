import { toInstantColumn } from '../../../db/columns.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { fieldError, required } from '../../../errors.ts';
import { writeAudit } from '../../../http/pipeline/audit.ts';
import type { Origin } from '../../../http/pipeline/caller.ts';
import { attempt } from '../../../jobs/attempt.ts';
import { releaseLease, takeLease } from '../../../jobs/leases.repository.ts';
import {
  lockSecuritiesAccount,
  type SecuritiesAccountRow,
} from '../securities-accounts.repository.ts';
import { deadlineMs, type Failure } from './ask-broker.ts';
import { type Reading, readAccount } from './read-account.ts';
import { saveReading } from './save-reading.ts';
import {
  endRun,
  insertRun,
  removeRunsBefore,
  runLease,
  runLeaseMs,
} from './sync-runs.repository.ts';

const rememberedMs = 30 * 24 * 3600 * 1000;

/** Which account is read, and for whom: `origin` is where a person asked for it, or nothing. */
export interface SyncOrder {
  ownerId: string;
  accountId: string;
  origin?: Origin & { userId: string };
}

/** `BUSY`: another run has the account. `STOPPED`: the run was ended, and the account is as it was. */
export type SyncEnd = 'SUCCESS' | 'FAILED' | 'STOPPED' | 'BUSY';

const brokenText = '服务器在同步时出错，稍后会自动重试';

/**
 * Reads one account and stores what was read, unless another run, of whichever process, has the
 * account. `stop` ends it early and leaves the account as it was. Throws when the account is gone or
 * inactive; a failure of the broker, or a fault in what stores its answer, is stored, not thrown, and
 * puts the account's next turn off.
 */
export async function runSync(deps: Deps, order: SyncOrder, stop: AbortSignal): Promise<SyncEnd> {
  const runId = deps.newId();
  const { accountId } = order;
  const lease = runLease(accountId, runId);
  const now = deps.now();
  if (!(await takeLease(deps.db, lease, now, new Date(now.getTime() + runLeaseMs)))) return 'BUSY';
  try {
    const account = await begin(deps, order, runId);
    const signal = AbortSignal.any([stop, AbortSignal.timeout(deadlineMs)]);
    const save = (outcome: Reading | Failure) =>
      withTransaction(deps.db, async (tx): Promise<SyncEnd> => {
        if (!stop.aborted) return saveReading(tx, deps, runId, account, outcome);
        const ended_at = toInstantColumn(deps.now());
        const ending = { status: 'FAILED', error: '同步被取消', position_count: null } as const;
        await endRun(tx, order.ownerId, runId, { ...ending, ended_at });
        return 'STOPPED';
      });
    const end = await attempt({ log: deps.log, stop }, { accountId }, 'a sync broke', async () =>
      save(await readAccount(deps, account, signal)),
    );
    return end ?? (await save({ failure: brokenText }));
  } finally {
    await releaseLease(deps.db, lease);
  }
}

/** Writes that a run begins, and who wanted it. */
function begin(deps: Deps, order: SyncOrder, runId: string): Promise<SecuritiesAccountRow> {
  const { ownerId, accountId, origin } = order;
  const now = deps.now();
  return withTransaction(deps.db, async (tx) => {
    const account = required(await lockSecuritiesAccount(tx, ownerId, accountId));
    refuseInactive(account);
    const forgotten = toInstantColumn(new Date(now.getTime() - rememberedMs));
    await removeRunsBefore(tx, ownerId, accountId, forgotten);
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
      const { userId, address, requestId } = origin;
      const line = { userId, ownerId, action: 'securities.sync', targetId: accountId, at: now };
      await writeAudit(tx, { id: deps.newId(), ...line, address, requestId });
    }
    return account;
  });
}

export function refuseInactive({ is_active }: SecuritiesAccountRow): void {
  if (is_active !== 1) throw fieldError('isActive', '账户已停用，启用后才能同步');
}
