/** How many days, weeks and months have a backup at the remote place. */
export const kept = { days: 14, weeks: 8, months: 12 };

/**
 * Picks those of some backups that are kept, given by when they were made: the newest of each of the last 14
 * days, 8 weeks and 12 months that have any. Days are those of UTC, weeks begin on Mondays.
 */
export function whichToKeep(instants: readonly string[]): Set<string> {
  const newestFirst = [...instants].sort().reverse();
  const chosen = new Set<string>();
  const choose = (count: number, periodOf: (instant: string) => string) => {
    const periods = new Set<string>();
    for (const instant of newestFirst) {
      const period = periodOf(instant);
      if (periods.has(period)) continue;
      if (periods.size === count) return;
      periods.add(period);
      chosen.add(instant);
    }
  };
  choose(kept.days, (instant) => instant.slice(0, 10));
  choose(kept.weeks, mondayBefore);
  choose(kept.months, (instant) => instant.slice(0, 7));
  return chosen;
}

function mondayBefore(instant: string): string {
  const day = new Date(`${instant.slice(0, 10)}T00:00:00.000Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}
