import { describe, expect, it } from 'vitest';
import { addDays, dayIn, daysBetween } from './days.ts';

describe('calendar days', () => {
  it.each([
    ['Asia/Shanghai', '2026-11-20T15:59:59Z', '2026-11-20'],
    ['Asia/Shanghai', '2026-11-20T16:00:00Z', '2026-11-21'],
    ['America/New_York', '2026-11-21T04:59:59Z', '2026-11-20'],
    ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31'],
  ])('fall by time zone: in %s the instant %s is on %s', (zone, instant, day) => {
    expect(dayIn(zone, new Date(instant))).toBe(day);
  });

  it.each([
    ['2026-02-28', '2026-03-01', 1],
    ['2028-02-28', '2028-03-01', 2],
    ['2026-11-21', '2026-11-21', 0],
    ['2026-11-21', '2026-11-20', -1],
    ['2026-03-01', '2026-11-01', 245],
  ])('are counted: from %s to %s are %i days', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
    expect(addDays(from, days)).toBe(to);
  });
});
