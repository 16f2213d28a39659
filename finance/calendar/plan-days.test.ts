import { describe, expect, it } from 'vitest';
import { type PlanRhythm, planDays, planDaysFrom } from './plan-days.ts';
import { tradingCalendar } from './trading-days.ts';

const calendar = tradingCalendar('CN', []);
const days = (rhythm: PlanRhythm, startDay: string, from: string, endDay: string | null = null) =>
  planDaysFrom(calendar, rhythm, { startDay, endDay, from }, 4).map(({ plannedDay, day }) =>
    plannedDay === day ? day : `${plannedDay} on ${day}`,
  );

describe('the days of a plan from a day on', () => {
  it('every week on Friday, over Labour Day', () => {
    const rhythm = { every: 'WEEK', weekday: 5 } as const;
    expect(days(rhythm, '2026-04-17', '2026-04-18')).toEqual([
      '2026-04-24',
      '2026-05-01 on 2026-05-06',
      '2026-05-08',
      '2026-05-15',
    ]);
  });

  it('every two weeks keep the weeks of the start', () => {
    const rhythm = { every: 'TWO_WEEKS', weekday: 1 } as const;
    // Mondays from 5 January: the 5th, the 19th, 2 February, the 16th (Spring Festival) and so on.
    expect(days(rhythm, '2026-01-02', '2026-01-06')).toEqual([
      '2026-01-19',
      '2026-02-02',
      '2026-02-16 on 2026-02-24',
      '2026-03-02',
    ]);
    for (const from of ['2026-01-02', '2026-01-05', '2026-03-02', '2026-03-03', '2031-07-07']) {
      const all = planDays(calendar, rhythm, '2026-01-02', 200).map(({ plannedDay }) => plannedDay);
      const expected = all.filter((day) => day >= from).slice(0, 4);
      const found = planDaysFrom(
        calendar,
        rhythm,
        { startDay: '2026-01-02', endDay: null, from },
        4,
      );
      expect(found.map(({ plannedDay }) => plannedDay)).toEqual(expected);
    }
  });

  it('every month on the 28th roll into the next month', () => {
    const rhythm = { every: 'MONTH', dayOfMonth: 28 } as const;
    expect(days(rhythm, '2026-01-01', '2026-02-28')).toEqual([
      '2026-02-28 on 2026-03-02',
      '2026-03-28 on 2026-03-30',
      '2026-04-28',
      '2026-05-28',
    ]);
  });

  it('end with the plan, and a planned day within it may roll beyond', () => {
    const rhythm = { every: 'WEEK', weekday: 5 } as const;
    expect(days(rhythm, '2026-04-17', '2026-04-17', '2026-05-01')).toEqual([
      '2026-04-17',
      '2026-04-24',
      '2026-05-01 on 2026-05-06',
    ]);
  });
});
