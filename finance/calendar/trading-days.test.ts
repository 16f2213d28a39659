import { describe, expect, it } from 'vitest';
import { fundDays } from './fund-days.ts';
import { type PlanRhythm, planDays } from './plan-days.ts';
import { tradingCalendar, tradingDay, tradingDays } from './trading-days.ts';

const mainland = tradingCalendar('CN', []);

describe('trading days', () => {
  it('in the past are the days with a close', () => {
    const calendar = tradingCalendar('US', ['2026-01-05', '2026-01-02', '2026-01-07']);
    expect(tradingDays(calendar, '2026-01-02', '2026-01-08')).toEqual([
      { day: '2026-01-02', isOpen: true, expected: false },
      { day: '2026-01-03', isOpen: false, expected: false },
      { day: '2026-01-04', isOpen: false, expected: false },
      { day: '2026-01-05', isOpen: true, expected: false },
      { day: '2026-01-06', isOpen: false, expected: false },
      { day: '2026-01-07', isOpen: true, expected: false },
      { day: '2026-01-08', isOpen: true, expected: true },
    ]);
  });

  it.each([
    ['a weekday', '2026-02-24', true, false],
    ['Spring Festival', '2026-02-16', false, false],
    ['a working Saturday', '2026-02-14', false, false],
    ['the last day of the National Day holidays', '2026-10-07', false, false],
    ['the day after', '2026-10-08', true, false],
    ['a weekday of a year without a list', '2027-02-08', true, true],
    ['a Sunday of a year without a list', '2027-02-07', false, true],
  ])('are predicted from the list of closures: %s, %s', (_, day, isOpen, expected) => {
    expect(tradingDay(mainland, day)).toEqual({ day, isOpen, expected });
  });

  it('follow a corrected list of closures', () => {
    const calendar = tradingCalendar('HK', [], { HK: { '2027': [['2027-02-08', '2027-02-08']] } });
    expect(tradingDay(calendar, '2027-02-08')).toMatchObject({ isOpen: false, expected: false });
  });

  it('throw for a list that closes an exchange for good, instead of searching for ever', () => {
    const closed = { CN: { '2026': [['2026-01-01', '2026-12-31']] } } as const;
    const calendar = tradingCalendar('CN', [], closed);
    expect(() => planDays(calendar, { every: 'MONTH', dayOfMonth: 1 }, '2026-01-01', 1)).toThrow(
      'no open day within 60 days of 2026-01-01',
    );
  });
});

describe('fund orders', () => {
  const home = { isQdii: false, foreignClosed: [] };
  it.each([
    ['N01 at three', '2026-03-11', '15:00:00', home, '2026-03-12', '2026-03-13'],
    ['one second before three', '2026-03-11', '14:59:59', home, '2026-03-11', '2026-03-12'],
    [
      'N02 before Spring Festival, after three',
      '2026-02-13',
      '15:30:00',
      home,
      '2026-02-24',
      '2026-02-25',
    ],
    [
      'N03 QDII over a US holiday',
      '2026-07-02',
      '10:00:00',
      { isQdii: true, foreignClosed: ['2026-07-03'] },
      '2026-07-02',
      '2026-07-06',
    ],
    [
      'QDII on a day that is closed abroad',
      '2026-07-03',
      '10:00:00',
      { isQdii: true, foreignClosed: ['2026-07-03'] },
      '2026-07-06',
      '2026-07-08',
    ],
    ['on a Saturday morning', '2026-03-14', '09:00:00', home, '2026-03-16', '2026-03-17'],
  ])(
    'have the pricing and confirmation days of case %s',
    (_, day, time, fund, pricingDay, confirmDay) => {
      expect(fundDays(mainland, { day, time, ...fund })).toEqual({
        pricingDay,
        confirmDay,
        expected: false,
      });
    },
  );

  it('say when their days are only predicted', () => {
    const order = { day: '2026-12-31', time: '10:00:00', ...home };
    expect(fundDays(mainland, order)).toEqual({
      pricingDay: '2026-12-31',
      confirmDay: '2027-01-01',
      expected: true,
    });
  });
});

describe('plans', () => {
  const days = (rhythm: PlanRhythm, startDay: string, count: number) =>
    planDays(mainland, rhythm, startDay, count).map(({ day }) => day);

  it('buy on the next open day when a weekly Friday is Labour Day (case N04)', () => {
    expect(days({ every: 'WEEK', weekday: 5 }, '2026-04-17', 4)).toEqual([
      '2026-04-17',
      '2026-04-24',
      '2026-05-06',
      '2026-05-08',
    ]);
  });

  it('that run every two weeks begin with the first such weekday from the start on', () => {
    expect(days({ every: 'TWO_WEEKS', weekday: 1 }, '2026-03-03', 3)).toEqual([
      '2026-03-09',
      '2026-03-23',
      '2026-04-07',
    ]);
  });

  it('that run monthly begin with this month’s day or the next one’s, and may move into the next month', () => {
    const monthly = { every: 'MONTH', dayOfMonth: 28 } as const;
    expect(days(monthly, '2026-01-28', 2)).toEqual(['2026-01-28', '2026-03-02']);
    expect(planDays(mainland, monthly, '2026-11-29', 2)).toEqual([
      { plannedDay: '2026-12-28', day: '2026-12-28', expected: false },
      { plannedDay: '2027-01-28', day: '2027-01-28', expected: true },
    ]);
  });

  it('buy twice on one open day when two planned days fall on it', () => {
    // The exchange is closed from the first of October to the seventh.
    expect(days({ every: 'WEEK', weekday: 4 }, '2026-10-01', 2)).toEqual([
      '2026-10-08',
      '2026-10-08',
    ]);
  });
});
