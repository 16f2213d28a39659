import type { Deps } from '../deps.ts';

/** Work that the server does by itself at given times. */
export interface Job {
  /** The name by which it is kicked; also the name of its lease. */
  name: string;
  /** When it runs (croner, seconds first when there are six fields), in `TIME_ZONE`. */
  pattern: string;
  /**
   * Every process takes part, because each of the job's items is claimed by one of them. Of any other
   * job one process at a time does a run, under the job's lease.
   */
  isShared?: true;
  /**
   * Does the work and returns counts of what was done, for log and metrics. `stop` aborts when the
   * server stops or the lease is lost: the job then ends as soon as it can do so cleanly.
   */
  run: (deps: Deps, stop: AbortSignal) => Promise<Record<string, number>>;
}
