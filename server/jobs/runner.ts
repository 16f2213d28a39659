import { outside } from '../db/guarded-dialect.ts';
import type { Deps } from '../deps.ts';
import { countRun } from '../operations/count-run.ts';
import { holdingLease } from './hold-lease.ts';
import type { Job } from './job.ts';

/** Runs one job of this process, never twice at once. */
export interface Runner {
  /** Runs now, or once more after the run that is under way, which may have looked too early. */
  kick(): void;
  /** Runs now, unless it is running. */
  tick(): void;
  /** Resolves when nothing is running. */
  idle(): Promise<void>;
}

export function createRunner(deps: Deps, job: Job, holder: string, stop: AbortSignal): Runner {
  let running: Promise<void> | undefined;
  let again = false;

  async function runUntilDone() {
    do {
      again = false;
      await runOnce(deps, job, holder, stop);
    } while (again && !stop.aborted);
    running = undefined;
  }

  function tick() {
    if (!stop.aborted) running ??= outside(runUntilDone);
  }

  return {
    tick,
    kick: () => {
      again = true;
      tick();
    },
    idle: async () => running,
  };
}

/** One run under the job's lease. A failure is logged, never thrown: the next run tries again. */
async function runOnce(deps: Deps, job: Job, holder: string, stop: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  try {
    const lease = { job: job.name, holder };
    const done = await holdingLease(deps, lease, stop, (signal) => job.run(deps, signal));
    if (!done) return;
    countRun(deps.metrics, job.name, startedAt, done);
    const didSomething = Object.values(done).some((count) => count > 0);
    const line = { job: job.name, ms: Math.round(performance.now() - startedAt), ...done };
    deps.log[didSomething ? 'info' : 'debug'](line, 'job done');
  } catch (error) {
    countRun(deps.metrics, job.name, startedAt);
    deps.log.error({ err: error, job: job.name }, 'job failed');
  }
}
