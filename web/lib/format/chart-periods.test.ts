import { expect, it } from 'vitest';
import { firstDayOf } from './chart-periods.ts';

it('begins a period on the same day of an earlier month, or the last day of one that is shorter', () => {
  expect(firstDayOf('1M', '2026-03-31')).toBe('2026-02-28');
  expect(firstDayOf('6M', '2026-11-22')).toBe('2026-05-22');
  expect(firstDayOf('1Y', '2024-02-29')).toBe('2023-02-28');
});

it('begins this year with the end of the last, and everything with the first day there is', () => {
  expect(firstDayOf('YTD', '2026-01-01')).toBe('2025-12-31');
  expect(firstDayOf('ALL', '2026-01-01')).toBeUndefined();
});
