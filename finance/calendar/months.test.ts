import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, daysFromTo } from './days.ts';
import { monthsAndDays, sameDayInMonths } from './months.ts';

describe('whole months and the days beyond them', () => {
  it.each([
    ['2026-01-31', '2026-02-27', 0, 27],
    ['2026-01-31', '2026-02-28', 1, 0],
    ['2026-01-31', '2026-03-03', 1, 3],
    ['2026-01-31', '2026-03-31', 2, 0],
    ['2024-01-30', '2024-02-29', 1, 0],
    ['2024-02-29', '2025-02-28', 12, 0],
    ['2024-02-29', '2025-03-01', 12, 1],
    ['1999-12-31', '2000-02-29', 2, 0],
    ['2026-02-01', '2026-02-01', 0, 0],
  ])('from %s to %s are %i and %i', (from, to, months, days) => {
    expect(monthsAndDays(from, to)).toEqual({ months, days });
  });

  it('end on the same day of a month, from every day of a leap year', () => {
    for (const from of daysFromTo('2023-12-25', '2025-01-05')) {
      for (const more of [0, 1, 27, 28, 29, 30, 31, 32, 59, 60, 61, 364, 365, 366, 400, 1461]) {
        const to = addDays(from, more);
        const { months, days } = monthsAndDays(from, to);
        const anniversary = sameDayInMonths(from, months);
        expect(daysBetween(anniversary, to), `${from} ${to}`).toBe(days);
        expect(sameDayInMonths(from, months + 1) > to, `${from} ${to}`).toBe(true);
      }
    }
  });
});
