/** The percentiles of the fan. */
export const percentiles = [10, 25, 50, 75, 90] as const;

/** Some of the paths. */
export interface SimulatedPart {
  /** What they came to at the end of each year, from today (0) on, in ascending order. */
  totals: Float64Array[];
  lasting: number;
}

/** All simulated paths. */
export interface SimulationResult {
  /** For each percentile of `percentiles`, what is there at the end of each year, from today (0) on. */
  fan: number[][];
  /** What each path came to, in ascending order. */
  finals: Float64Array;
  /** How many paths never lacked what was to be taken out. */
  lasting: number;
}

/** What all parts of a simulation come to. */
export function joinParts(parts: readonly SimulatedPart[]): SimulationResult {
  const years = parts[0]?.totals.length ?? 0;
  const totals = Array.from({ length: years }, (_, year) =>
    mergeSorted(parts.map((part) => part.totals[year] ?? new Float64Array(0))),
  );
  return {
    fan: percentiles.map((percent) => totals.map((ofYear) => percentileOf(ofYear, percent))),
    finals: totals.at(-1) ?? new Float64Array(0),
    lasting: parts.reduce((sum, { lasting }) => sum + lasting, 0),
  };
}

/** Ascending values of several lists in one. */
function mergeSorted(lists: readonly Float64Array[]): Float64Array {
  const merged = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0));
  const next = lists.map(() => 0);
  for (let at = 0; at < merged.length; at += 1) {
    let from = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const [list, values] of lists.entries()) {
      const value = values[next[list] as number];
      if (value !== undefined && (from < 0 || value < least)) [from, least] = [list, value];
    }
    merged[at] = least;
    next[from] = (next[from] as number) + 1;
  }
  return merged;
}

/** A percentile of ascending values, between neighbours in proportion. */
export function percentileOf(sorted: Float64Array, percent: number): number {
  const place = ((sorted.length - 1) * percent) / 100;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

/** How many of ascending values are at least some amount. */
export function countFrom(sorted: Float64Array, amount: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < amount) low = middle + 1;
    else high = middle;
  }
  return sorted.length - low;
}

/** A chance in whole percent, with two standard errors where they come to more than 1. */
export function chanceOf(count: number, paths: number): { percent: number; within: number | null } {
  const chance = count / paths;
  const within = 200 * Math.sqrt((chance * (1 - chance)) / paths);
  return { percent: Math.round(chance * 100), within: within > 1 ? Math.ceil(within) : null };
}
