import { setTimeout as sleep } from 'node:timers/promises';
import type { SyncOutcome } from '../../../../contract/securities/securities-fields.ts';
import { outside } from '../../../db/guarded-dialect.ts';
import type { Deps } from '../../../deps.ts';
import { required } from '../../../errors.ts';
import { securitiesAccountRows } from '../securities-accounts.repository.ts';
import { toSyncOutcome } from '../securities-answers.ts';
import { refuseInactive, runSync, type SyncRequest } from './run-sync.ts';
import { listRunning } from './sync-runs.repository.ts';

/** How long syncs are waited for. */
export interface SyncLimits {
  /** A call is answered after this time at the latest; the sync goes on. */
  answerAfterMs: number;
  /** How often the sync of another process is looked for. */
  pollEveryMs: number;
}

export const defaultSyncLimits: SyncLimits = { answerAfterMs: 10_000, pollEveryMs: 250 };

/** Runs the syncs that users ask this process for, at most one for each account. */
export interface SyncCoordinator {
  /** Starts a sync, or joins the one under way; answers when it is done or after 10 s. */
  sync(request: SyncRequest): Promise<SyncOutcome>;
  /** Stops the sync of an account in this process, when the account is deleted. */
  cancel(accountId: string): void;
  /** Stops all syncs, and resolves when none runs any more. */
  close(): Promise<void>;
}

interface Running {
  done: Promise<void>;
  stop: AbortController;
}

export function createSyncCoordinator(
  deps: Deps,
  { answerAfterMs, pollEveryMs } = defaultSyncLimits,
): SyncCoordinator {
  const running = new Map<string, Running>();

  function start(request: SyncRequest): Running {
    const stop = new AbortController();
    const done = runOrAwait(deps, request, stop.signal, pollEveryMs).finally(() => {
      running.delete(request.accountId);
    });
    const entry = { done, stop };
    running.set(request.accountId, entry);
    // The call may have been answered already: without this a failure would be an unhandled rejection.
    done.catch((error: unknown) => deps.log.warn({ err: error }, 'a sync was not finished'));
    return entry;
  }

  return {
    async sync(request) {
      const { ownerId, accountId } = request;
      const account = required(await securitiesAccountRows.find(deps.db, ownerId, accountId));
      refuseInactive(account);
      const { done } = running.get(accountId) ?? start(request);
      await Promise.race([done, sleep(answerAfterMs, undefined, { ref: false })]);
      return stateOf(deps, ownerId, accountId);
    },
    // Called in the transaction that deletes the account, of which the stopped sync is no part.
    cancel: (accountId) => outside(() => running.get(accountId)?.stop.abort()),
    async close() {
      for (const { stop } of running.values()) stop.abort();
      await Promise.allSettled([...running.values()].map(({ done }) => done));
    },
  };
}

/** Runs a sync, or waits for the end of the one that another process runs. */
async function runOrAwait(
  deps: Deps,
  request: SyncRequest,
  stop: AbortSignal,
  pollEveryMs: number,
): Promise<void> {
  if ((await runSync(deps, request, stop)) !== 'BUSY') return;
  const findRunning = () => listRunning(deps.db, [request.accountId], deps.now());
  const runId = (await findRunning()).get(request.accountId);
  while (runId && !stop.aborted && (await findRunning()).get(request.accountId) === runId) {
    await sleep(pollEveryMs, undefined, { ref: false });
  }
}

async function stateOf(deps: Deps, ownerId: string, accountId: string): Promise<SyncOutcome> {
  const account = required(await securitiesAccountRows.find(deps.db, ownerId, accountId));
  const running = await listRunning(deps.db, [accountId], deps.now());
  return toSyncOutcome(account, running.has(accountId));
}
