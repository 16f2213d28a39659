/** Clocks of processes that share a database may differ by this much. */
const clockSkewMs = 60_000;

/**
 * The last instant at which a mark may lie that was set for so long a window: a block, a cooldown,
 * the end of a session or a lease. What lies later was written by a clock that was wrong and is over;
 * otherwise a wrong year would lock people out until that year comes.
 */
export function latestMark(now: Date, windowMs: number): string {
  return new Date(now.getTime() + windowMs + clockSkewMs).toISOString();
}
