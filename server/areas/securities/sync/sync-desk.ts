import { setTimeout as sleep } from 'node:timers/promises';
import type { SyncOutcome } from '../../../../contract/securities/securities-fields.ts';
import { outside } from '../../../db/guarded-dialect.ts';
import type { Deps } from '../../../deps.ts';
import { required } from '../../../errors.ts';
import { findSecuritiesAccount } from '../securities-accounts.repository.ts';
import { toSyncOutcome } from '../securities-answers.ts';
import { refuseInactive, runSync, type SyncOrder } from './run-sync.ts';
import { listRunning } from './sync-runs.repository.ts';

/** A caller is answered after this long; the sync goes on. */
const answerAfterMs = 10_000;
const lookEveryMs = 250;

/** Where people's syncs of this process come in. */
export interface SyncDesk {
  /** Starts a sync, or joins the one under way; answers when it is done or after 10 s. */
  sync(order: SyncOrder): Promise<SyncOutcome>;
  /** Ends an account's sync of this process: the account is gone. */
  cancel(accountId: string): void;
  /** Ends every sync, and resolves when none runs. */
  close(): Promise<void>;
}

interface Running {
  done: Promise<void>;
  stop: AbortController;
}

export function createSyncDesk(deps: Deps): SyncDesk {
  const running = new Map<string, Running>();

  function start(order: SyncOrder): Running {
    const stop = new AbortController();
    const done = runOrAwait(deps, order, stop.signal).finally(() => {
      running.delete(order.accountId);
    });
    const entry = { done, stop };
    running.set(order.accountId, entry);
    // Nobody may be waiting any more by the time it fails.
    done.catch((error: unknown) => deps.log.warn({ err: error }, 'a sync was not finished'));
    return entry;
  }

  return {
    async sync(order) {
      const { ownerId, accountId } = order;
      const account = required(await findSecuritiesAccount(deps.db, ownerId, accountId));
      refuseInactive(account);
      const { done } = running.get(accountId) ?? start(order);
      await Promise.race([done, sleep(answerAfterMs, undefined, { ref: false })]);
      return stateOf(deps, ownerId, accountId);
    },
    // Called inside the transaction that deletes the account; what ends then is none of its work.
    cancel: (accountId) => outside(() => running.get(accountId)?.stop.abort()),
    async close() {
      for (const { stop } of running.values()) stop.abort();
      await Promise.allSettled([...running.values()].map(({ done }) => done));
    },
  };
}

/** Runs a sync, or waits for the end of the one that another process runs. */
async function runOrAwait(deps: Deps, order: SyncOrder, stop: AbortSignal): Promise<void> {
  if ((await runSync(deps, order, stop)) !== 'BUSY') return;
  const under = () => listRunning(deps.db, [order.accountId], deps.now());
  const runId = (await under()).get(order.accountId);
  while (runId && !stop.aborted && (await under()).get(order.accountId) === runId) {
    await sleep(lookEveryMs, undefined, { ref: false });
  }
}

async function stateOf(deps: Deps, ownerId: string, accountId: string): Promise<SyncOutcome> {
  const account = required(await findSecuritiesAccount(deps.db, ownerId, accountId));
  const running = await listRunning(deps.db, [accountId], deps.now());
  return toSyncOutcome(account, running.has(accountId));
}
