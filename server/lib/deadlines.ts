/** Clocks of processes that share a database may differ by this much. */
const clockSkewMs = 60_000;

/**
 * The latest deadline that a right clock can have stored for a window of this length: the end of a
 * lock-out, a cooldown, a session or a lease. A later deadline was written by a clock that was
 * ahead, and counts as over; otherwise it would lock people out until that day comes. That of a session
 * is brought forward.
 */
export function latestDeadline(now: Date, windowMs: number): string {
  return new Date(now.getTime() + windowMs + clockSkewMs).toISOString();
}
