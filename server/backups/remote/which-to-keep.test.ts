import { expect, it } from 'vitest';
import { whichToKeep } from './which-to-keep.ts';

const at = (day: string, hour = '19:17') => `${day}T${hour}:00.000Z`;

it('keeps the newest of each of 14 days, 8 weeks and 12 months', () => {
  const days: string[] = [];
  const last = Date.UTC(2026, 10, 25);
  for (let back = 0; back < 500; back += 1) {
    days.push(at(new Date(last - back * 86_400_000).toISOString().slice(0, 10)));
  }
  const kept = [...whichToKeep(days)].map((instant) => instant.slice(0, 10)).sort();
  // 2026-11-25 is a Wednesday: days back to 11-12, then the Sundays that end earlier weeks, and the ends of months.
  expect(kept).toEqual([
    ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ...['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30'],
    ...['2026-10-11', '2026-10-18', '2026-10-25', '2026-10-31', '2026-11-01', '2026-11-08'],
    ...['2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17'],
    ...['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'],
    ...['2026-11-24', '2026-11-25'],
  ]);
});

it('keeps all of a gap: the days that have a backup count, not those of the calendar', () => {
  const few = [at('2024-01-05'), at('2025-06-01'), at('2026-11-20'), at('2026-11-20', '03:00')];
  expect([...whichToKeep(few)].sort()).toEqual([few[0], few[1], few[2]]);
  expect(whichToKeep([])).toEqual(new Set());
});
