import type { Deps } from '../deps.ts';

/** Something the server does by itself. */
export interface Job {
  /** Also the name of its lease, and what a kick calls it by. */
  name: string;
  /** When it runs (croner, seconds first when there are six fields), in `TIME_ZONE`. */
  pattern: string;
  /**
   * Does the work and says what was done, as counts for the log. `stop` aborts when the server
   * stops, or when the lease is lost: the job then ends as soon as it can do so cleanly.
   */
  run: (deps: Deps, stop: AbortSignal) => Promise<Record<string, number>>;
}
