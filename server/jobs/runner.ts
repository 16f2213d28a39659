import { outside } from '../db/guarded-dialect.ts';
import { awayLine, isDatabaseAway } from '../db/postgres/database-away.ts';
import type { Deps } from '../deps.ts';
import { observeRun } from '../operations/observers.ts';
import type { Job } from './job.ts';
import { findExpiry } from './leases.repository.ts';
import { withLease } from './with-lease.ts';

/** Runs one job in this process, one run at a time. */
export interface Runner {
  /** Runs now, or once more after the current run, which may have missed the new work. */
  kick(): void;
  /** Runs now, unless a run is under way. */
  tick(): void;
  /** Runs now if a process that did a run of this job, while this one was refused it, did not finish. */
  takeOver(): Promise<void>;
  /** Resolves when no run is under way. */
  idle(): Promise<void>;
}

export function createRunner(deps: Deps, job: Job, holder: string, stop: AbortSignal): Runner {
  let currentRun: Promise<void> | undefined;
  let isKicked = false;
  /** Another process held the lease when this one wanted to run, and may die in the middle. */
  let isRefused = false;

  async function runUntilDone() {
    do {
      isKicked = false;
      isRefused = (await runOnce(deps, job, holder, stop)) === 'refused';
    } while (isKicked && !stop.aborted);
    currentRun = undefined;
  }

  function tick() {
    if (!stop.aborted) currentRun ??= outside(runUntilDone);
  }

  return {
    tick,
    kick: () => {
      isKicked = true;
      tick();
    },
    takeOver: async () => {
      if (!isRefused) return;
      try {
        const expiry = await findExpiry(deps.db, job.name);
        if (expiry === undefined) isRefused = false;
        else if (expiry <= deps.now().toISOString()) tick();
      } catch (error) {
        deps.log.warn({ err: error, job: job.name }, 'lease not looked up');
      }
    },
    idle: async () => currentRun,
  };
}

/** One run, under the job's lease unless processes share it. A failure is logged, never thrown: the next run tries again. */
async function runOnce(
  deps: Deps,
  job: Job,
  holder: string,
  stop: AbortSignal,
): Promise<'ended' | 'refused'> {
  const startedAt = performance.now();
  try {
    const lease = { job: job.name, holder };
    const counts = job.isShared
      ? await job.run(deps, stop)
      : await withLease(deps, lease, stop, (signal) => job.run(deps, signal));
    if (!counts) return 'refused';
    observeRun(deps.metrics, job.name, startedAt, counts);
    const didSomething = Object.values(counts).some((count) => count > 0);
    const line = { job: job.name, ms: Math.round(performance.now() - startedAt), ...counts };
    deps.log[didSomething ? 'info' : 'debug'](line, 'job done');
  } catch (error) {
    observeRun(deps.metrics, job.name, startedAt);
    if (isDatabaseAway(error)) deps.log.error({ job: job.name }, `job failed: ${awayLine(error)}`);
    else deps.log.error({ err: error, job: job.name }, 'job failed');
  }
  return 'ended';
}
