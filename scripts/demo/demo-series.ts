import { addDays, type Day } from '../../finance/calendar/days.ts';

interface SeriesShape {
  from: number;
  to: number;
  /** How far a day may be from the straight line, in percent. */
  swingPercent: number;
  decimals: number;
  /** Whether it has a price on weekends too, as coins do. */
  everyDay?: boolean;
}

/**
 * An invented year of values, oldest first: from one value to the other with random deviations, the
 * same whenever the demo is built on the same day.
 */
export function inventedYear(
  name: string,
  { from, to, swingPercent, decimals, everyDay = false }: SeriesShape,
  today: Day,
): { day: Day; value: string }[] {
  const days = Array.from({ length: 366 }, (_, index) => 365 - index);
  return days.flatMap((ago) => {
    const day = addDays(today, -ago);
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (!everyDay && (weekday === 0 || weekday === 6)) return [];
    const way = 1 - ago / 365;
    const detour = Math.sin(way * 9 + seedOf(name)) * 0.6 + noise(`${name} ${ago}`) * 0.4;
    // There is no deviation at either end, so that the known values are exact.
    const stray = 1 + (detour * swingPercent * Math.sin(way * Math.PI)) / 100;
    return [{ day, value: (from * (to / from) ** way * stray).toFixed(decimals) }];
  });
}

/** A number between -1 and 1, the same for the same text. */
function noise(text: string): number {
  return (seedOf(text) % 2000) / 1000 - 1;
}

function seedOf(text: string): number {
  let seed = 2166136261;
  for (const letter of text) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return seed;
}
