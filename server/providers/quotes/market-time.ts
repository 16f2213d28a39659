import { dayIn } from '../../../finance/calendar/days.ts';

/** The time of a price on its market's clock. */
export interface MarketTime {
  /** ISO instant. */
  at: string;
  /** `YYYY-MM-DD` in the market's time zone. */
  day: string;
}

export type MarketZone = 'Asia/Shanghai' | 'Asia/Hong_Kong' | 'America/New_York';

const localTime = /^(\d{4})[-/]?(\d{2})[-/]?(\d{2})[ T]?(\d{2}):?(\d{2})(?::?(\d{2}))?$/;

/**
 * Parses `20261120150003`, `2026/11/20 16:08:05` or `2026-11-20 16:00` in a market's time zone;
 * `undefined` for anything else.
 */
export function readMarketTime(text: string, zone: MarketZone): MarketTime | undefined {
  const parts = localTime.exec(text.trim());
  if (!parts) return undefined;
  const [, year, month, date, hour, minute, second = '00'] = parts;
  const day = `${year}-${month}-${date}`;
  const asUtc = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(asUtc) || !isDay(day)) return undefined;
  // The offset depends on the instant itself; a second step corrects it around a change to summer time.
  const first = asUtc - offsetMs(zone, asUtc);
  return { at: new Date(asUtc - offsetMs(zone, first)).toISOString(), day };
}

/** Whether a value is an existing calendar day written `YYYY-MM-DD`. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** The instant of a Unix time in seconds, and its day at an offset from UTC. */
export function readUnixTime(seconds: string, offsetSeconds: number): MarketTime | undefined {
  if (!/^-?\d{1,11}$/.test(seconds)) return undefined;
  const ms = Number(seconds) * 1000;
  const day = new Date(ms + offsetSeconds * 1000).toISOString().slice(0, 10);
  return { at: new Date(ms).toISOString(), day };
}

/**
 * The instant of a Unix time in seconds, and its day in a time zone (`Europe/London`); `undefined`
 * if either is invalid.
 */
export function readUnixTimeIn(seconds: string, zone: string): MarketTime | undefined {
  const time = readUnixTime(seconds, 0);
  try {
    return time && { at: time.at, day: dayIn(zone, new Date(time.at)) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

export const beijingOffsetSeconds = 8 * 3600;

/** How far a zone's clock is ahead of UTC at an instant. */
function offsetMs(zone: MarketZone, atMs: number): number {
  if (zone !== 'America/New_York') return beijingOffsetSeconds * 1000;
  const parts = newYorkClock()
    .formatToParts(atMs)
    .map(({ type, value }) => [type, value]);
  const { year, month, day, hour, minute, second } = Object.fromEntries(parts);
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - atMs;
}

/** Created with the first price from New York, because a formatter with a time zone is slow to create. */
let newYork: Intl.DateTimeFormat | undefined;

function newYorkClock(): Intl.DateTimeFormat {
  newYork ??= new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return newYork;
}
