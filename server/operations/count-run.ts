import type { Metrics } from './metrics.ts';

/** Counts a run of a job that ended; without what it did, it failed. */
export function countRun(
  metrics: Metrics | undefined,
  job: string,
  startedAt: number,
  done?: Readonly<Record<string, number>>,
): void {
  if (!metrics) return;
  metrics.jobRuns.add({ job, outcome: done ? 'done' : 'failed' });
  metrics.jobSeconds.observe({ job }, (performance.now() - startedAt) / 1000);
  for (const [item, count] of Object.entries(done ?? {})) {
    if (count > 0) metrics.jobItems.add({ job, item }, count);
  }
}
