import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trendPeriods } from '../../contract/investments/investment-figures.ts';
import { addDays, daysBetween } from './days.ts';
import { type Period, periodEnds } from './periods.ts';

/** 2026-11-21 is a Saturday. */
const today = '2026-11-21';

const stories: [string, string, string, Period, string[]][] = [
  [
    'months: each ends on its last day, the running one today',
    '2026-08-15',
    today,
    'MONTHLY',
    ['2026-08-31', '2026-09-30', '2026-10-31', today],
  ],
  [
    'a first purchase on a month end has its point that day',
    '2026-10-31',
    today,
    'MONTHLY',
    ['2026-10-31', today],
  ],
  ['February of a leap year', '2024-02-10', '2024-03-05', 'MONTHLY', ['2024-02-29', '2024-03-05']],
  [
    'today is the end of the month: one point, not two',
    '2026-10-05',
    '2026-10-31',
    'MONTHLY',
    ['2026-10-31'],
  ],
  ['weeks end on Sunday', '2026-11-02', today, 'WEEKLY', ['2026-11-08', '2026-11-15', today]],
  ['a week bought on its Sunday', '2026-11-15', today, 'WEEKLY', ['2026-11-15', today]],
  ['days', '2026-11-19', today, 'DAILY', ['2026-11-19', '2026-11-20', today]],
  ['days across a new year', '2025-12-31', '2026-01-01', 'DAILY', ['2025-12-31', '2026-01-01']],
  ['years', '2024-06-01', today, 'YEARLY', ['2024-12-31', '2025-12-31', today]],
  [
    'quarters end with March, June, September and December',
    '2026-02-10',
    today,
    'QUARTERLY',
    ['2026-03-31', '2026-06-30', '2026-09-30', today],
  ],
  ['bought today', today, today, 'MONTHLY', [today]],
  ['bought tomorrow: nothing to show yet', '2026-11-22', today, 'MONTHLY', []],
];

describe('period ends', () => {
  it.each(stories)('are worked out for: %s', (_, first, last, period, ends) => {
    expect(periodEnds(first, last, period)).toEqual(ends);
  });

  it('rise strictly from the first day to today, whatever the days', () => {
    const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2018-01-01', days));
    fc.assert(
      fc.property(
        day,
        day,
        fc.constantFrom<Period>('QUARTERLY', ...trendPeriods),
        (first, last, period) => {
          const ends = periodEnds(first, last, period);
          expect(ends.at(-1)).toBe(first <= last ? last : undefined);
          for (const [index, end] of ends.entries()) {
            expect(daysBetween(ends[index - 1] ?? addDays(first, -1), end)).toBeGreaterThan(0);
          }
        },
      ),
    );
  });
});
