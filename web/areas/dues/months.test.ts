import { describe, expect, it } from 'vitest';
import { isMonth, monthAfter, weeksOf } from './months.ts';

describe('the weeks of a month', () => {
  it('begin on Mondays and have every day of the month once', () => {
    // 1 November 2026 is a Sunday.
    const weeks = weeksOf('2026-11');
    expect(weeks.map(([monday]) => monday)).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ]);
    expect(weeks.flat().filter((day) => day.startsWith('2026-11'))).toHaveLength(30);
  });

  it('are four when February begins on a Monday', () => {
    expect(weeksOf('2027-02')).toHaveLength(4);
  });
});

it('the month after December is January of the next year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});

it('only months are months', () => {
  expect(['2026-11', '2026-13', '2026-1', 'x', null].map(isMonth)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
