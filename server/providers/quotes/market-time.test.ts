import { describe, expect, it } from 'vitest';
import { freshUntilMs } from './freshness.ts';
import { isDay, readMarketTime, readUnixTime, readUnixTimeIn } from './market-time.ts';

describe('the time of a market', () => {
  it.each([
    ['20261120150003', 'Asia/Shanghai', '2026-11-20T07:00:03.000Z'],
    ['2026/11/20 16:08:05', 'Asia/Hong_Kong', '2026-11-20T08:08:05.000Z'],
    ['2026/11/20 16:08', 'Asia/Hong_Kong', '2026-11-20T08:08:00.000Z'],
    ['2026-11-20 16:00:00', 'America/New_York', '2026-11-20T21:00:00.000Z'],
    ['2026-07-20 16:00:00', 'America/New_York', '2026-07-20T20:00:00.000Z'],
    // The clocks of New York: an hour forward on 8 March, an hour back on 1 November.
    ['2026-03-08 01:59:59', 'America/New_York', '2026-03-08T06:59:59.000Z'],
    ['2026-03-08 03:00:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-11-01 00:30:00', 'America/New_York', '2026-11-01T04:30:00.000Z'],
    ['2026-11-01 09:30:00', 'America/New_York', '2026-11-01T14:30:00.000Z'],
  ] as const)('is read with its time zone: %s in %s is %s', (text, zone, at) => {
    expect(readMarketTime(text, zone)).toEqual({ at, day: at.slice(0, 10) });
  });

  it.each([
    '',
    '15:00:00',
    '2026-11-20',
    '2026-13-20 15:00:00',
    '2026-02-30 15:00',
    'undefined undefined',
    '20261120250000',
  ])('does not read %j', (text) => {
    expect(readMarketTime(text, 'Asia/Shanghai')).toBeUndefined();
  });

  it('is on the market’s day where UTC is on another', () => {
    expect(readMarketTime('2026-11-20 20:00:00', 'America/New_York')).toEqual({
      at: '2026-11-21T01:00:00.000Z',
      day: '2026-11-20',
    });
    expect(readUnixTime('1763596800', 8 * 3600)).toEqual({
      at: '2025-11-20T00:00:00.000Z',
      day: '2025-11-20',
    });
    expect(readUnixTime('1763650000.5', 0)).toBeUndefined();
  });

  it('follows summer time, and is unknown in a zone that does not exist', () => {
    const at = (text: string) => String(Date.parse(text) / 1000);
    const dayOf = (text: string, zone: string) => readUnixTimeIn(at(text), zone)?.day;
    expect(dayOf('2026-07-20T04:00:00Z', 'America/New_York')).toBe('2026-07-20');
    expect(dayOf('2026-11-20T04:00:00Z', 'America/New_York')).toBe('2026-11-19');
    expect(dayOf('2026-07-19T23:00:00Z', 'Europe/London')).toBe('2026-07-20');
    expect(dayOf('2026-11-19T23:00:00Z', 'Europe/London')).toBe('2026-11-19');
    expect(dayOf('2026-11-19T23:00:00Z', 'Mars/Olympus')).toBeUndefined();
    expect(readUnixTimeIn('soon', 'Europe/London')).toBeUndefined();
  });

  it('accepts only days that exist', () => {
    expect(['2026-02-28', '2024-02-29'].every(isDay)).toBe(true);
    expect(['2026-02-29', '2026-1-1', '', null, 20261120].some(isDay)).toBe(false);
  });
});

describe('how long a price stays fresh', () => {
  const beijing = (time: string) => Date.parse(`2026-11-20T${time}+08:00`);
  it.each([
    ['a live price for a minute', 'SH', '14:00:00', '2026-11-20T14:01:00+08:00'],
    ['a NAV fetched at noon until the evening', 'FUND', '12:00:00', '2026-11-20T18:00:00+08:00'],
    ['a NAV of the evening for half an hour', 'FUND', '20:10:00', '2026-11-20T20:30:00+08:00'],
    ['a NAV on the half hour for half an hour', 'FUND', '20:30:00', '2026-11-20T21:00:00+08:00'],
    ['the last NAV until the morning', 'FUND', '23:30:00', '2026-11-21T08:30:00+08:00'],
    ['a NAV after midnight until the morning', 'FUND', '00:10:00', '2026-11-20T08:30:00+08:00'],
  ] as const)('follows its trading hours: %s', (_, market, fetched, until) => {
    expect(freshUntilMs(market, beijing(fetched))).toBe(Date.parse(until));
  });
});
