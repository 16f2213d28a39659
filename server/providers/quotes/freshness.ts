import { daysBetween } from '../../../finance/calendar/days.ts';
import type { Market } from '../../../finance/market/instruments.ts';
import { beijingOffsetSeconds } from './market-time.ts';

const liveMs = 60_000;
const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/**
 * Minutes of the day in Beijing at which NAVs may be new: in the morning (overseas funds), and
 * every half hour of the evening in which they are published.
 */
const publicationMinutes = [8.5, 18, 18.5, 19, 19.5, 20, 20.5, 21, 21.5, 22, 22.5, 23, 23.5].map(
  (hour) => hour * 60,
);

/** No market of ours is closed for longer: eleven days around a Spring Festival, and one for a NAV. */
const longestPauseDays = 14;

/** Whether a price of that day (or instant) is no longer one that a market stands by. */
export function isLongPast(pricedAt: string, now: Date): boolean {
  return daysBetween(pricedAt.slice(0, 10), now.toISOString().slice(0, 10)) > longestPauseDays;
}

/** Until when a price fetched at a time need not be asked for again: a minute, or the next NAV. */
export function freshUntilMs(market: Market, fetchedAtMs: number): number {
  if (market !== 'FUND') return fetchedAtMs + liveMs;
  const beijingMs = fetchedAtMs + beijingOffsetSeconds * 1000;
  const dayStartMs = Math.floor(beijingMs / (dayMinutes * minuteMs)) * dayMinutes * minuteMs;
  const minute = (beijingMs - dayStartMs) / minuteMs;
  const next = publicationMinutes.find((at) => at > minute) ?? dayMinutes + 8.5 * 60;
  return fetchedAtMs + (next - minute) * minuteMs;
}

const staleMs = dayMinutes * minuteMs;

/**
 * Whether a price may no longer be taken for today's: no source has confirmed it for a day, or it is
 * of a day so long ago that who confirms it does so out of habit.
 */
export function isStale(confirmedAt: string, pricedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(confirmedAt) > staleMs || isLongPast(pricedAt, now);
}
