import { daysBetween } from '../../../finance/calendar/days.ts';
import type { Market } from '../../../finance/market/instruments.ts';
import { beijingOffsetSeconds } from './market-time.ts';

const liveQuoteMs = 60_000;
const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/**
 * Minutes of the day in Beijing at which new NAVs may be published: one in the morning (overseas
 * funds), and every half hour in the evening.
 */
const publicationMinutes = [8.5, 18, 18.5, 19, 19.5, 20, 20.5, 21, 21.5, 22, 22.5, 23, 23.5].map(
  (hour) => hour * 60,
);

/** The longest closure of a supported market: eleven days around Spring Festival, with a margin. */
const maxClosedDays = 14;

/** Whether a price of a day (or instant) is older than any closure of a market. */
export function isLongPast(pricedAt: string, now: Date): boolean {
  return daysBetween(pricedAt.slice(0, 10), now.toISOString().slice(0, 10)) > maxClosedDays;
}

/** Until when a fetched price is fresh: for a minute, a fund's NAV until the next publication. */
export function freshUntilMs(market: Market, fetchedAtMs: number): number {
  if (market !== 'FUND') return fetchedAtMs + liveQuoteMs;
  const beijingMs = fetchedAtMs + beijingOffsetSeconds * 1000;
  const dayStartMs = Math.floor(beijingMs / (dayMinutes * minuteMs)) * dayMinutes * minuteMs;
  const minute = (beijingMs - dayStartMs) / minuteMs;
  const next = publicationMinutes.find((at) => at > minute) ?? dayMinutes + 8.5 * 60;
  return fetchedAtMs + (next - minute) * minuteMs;
}

const staleMs = dayMinutes * minuteMs;

/**
 * Whether a price is stale: no source has confirmed it for a day, or its own day is longer past than
 * any closure of a market, so that the source repeats an old price.
 */
export function isStale(confirmedAt: string, pricedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(confirmedAt) > staleMs || isLongPast(pricedAt, now);
}
