import type { Market } from '../../../finance/instruments.ts';
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

/** Until when a price fetched at a time need not be asked for again: a minute, or the next NAV. */
export function freshUntilMs(market: Market, fetchedAtMs: number): number {
  if (market !== 'FUND') return fetchedAtMs + liveMs;
  const beijingMs = fetchedAtMs + beijingOffsetSeconds * 1000;
  const dayStartMs = Math.floor(beijingMs / (dayMinutes * minuteMs)) * dayMinutes * minuteMs;
  const minute = (beijingMs - dayStartMs) / minuteMs;
  const next = publicationMinutes.find((at) => at > minute) ?? dayMinutes + 8.5 * 60;
  return fetchedAtMs + (next - minute) * minuteMs;
}
