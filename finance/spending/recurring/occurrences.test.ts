import { describe, expect, it } from 'vitest';
import type { WorkCalendar } from '../../calendar/work-days.ts';
import {
  amountOn,
  countOf,
  earlierDays,
  lastPlannedDay,
  monthlyAmount,
  nextPlanned,
  numberOf,
  occurrencesIn,
  plannedDays,
  type Rhythm,
} from './occurrences.ts';

/** National Day and Spring Festival of 2026 with their working weekends, as announced (国办发明电〔2025〕7号). */
const calendar: WorkCalendar = {
  holidays: new Set([
    ...['2026-02-15', '2026-02-16', '2026-02-17', '2026-02-18', '2026-02-19', '2026-02-20'],
    ...['2026-02-21', '2026-02-22', '2026-02-23', '2026-10-01', '2026-10-02', '2026-10-03'],
    ...['2026-10-04', '2026-10-05', '2026-10-06', '2026-10-07'],
  ]),
  workedWeekends: new Set(['2026-02-14', '2026-02-28', '2026-09-20', '2026-10-10']),
  years: new Set(['2026']),
  closures: { '2027': [['2027-02-05', '2027-02-11']] },
};
const monthly: Rhythm = {
  ...{ every: 'MONTH', interval: 1, firstDay: '2026-01-31', dayOfMonth: null },
  ...{ untilDay: null, times: null, holiday: 'NONE' },
};
const daysOf = (fields: Partial<Rhythm>, from: string, to: string) =>
  plannedDays({ ...monthly, ...fields }, { from, to }).map(({ plannedDay }) => plannedDay);

describe('the days on which something recurs', () => {
  it('are the last of a month that lacks the day, and its own day again after that', () => {
    const rent = daysOf({}, '2026-01-01', '2026-04-30');
    expect(rent).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
    expect(daysOf({}, '2028-02-01', '2028-03-01')).toEqual(['2028-02-29']);
  });

  it.each<[string, Partial<Rhythm>, string[]]>([
    [
      'every 10 days',
      { every: 'DAY', interval: 10, firstDay: '2026-02-20' },
      ['2026-02-20', '2026-03-02', '2026-03-12', '2026-03-22'],
    ],
    [
      'every second week',
      { every: 'WEEK', interval: 2, firstDay: '2026-02-20' },
      ['2026-02-20', '2026-03-06', '2026-03-20'],
    ],
    [
      'the 15th, from after the 15th on',
      { firstDay: '2026-02-20', dayOfMonth: 15 },
      ['2026-03-15'],
    ],
    ['the last day', { firstDay: '2026-02-20', dayOfMonth: 31 }, ['2026-02-28', '2026-03-31']],
  ])('are %s', (_, fields, days) => {
    expect(daysOf(fields, '2026-01-01', '2026-03-31')).toEqual(days);
  });

  it.each<[string, Partial<Rhythm>, string[]]>([
    [
      'every quarter',
      { interval: 3, firstDay: '2025-11-30' },
      ['2025-11-30', '2026-02-28', '2026-05-30', '2026-08-30'],
    ],
    [
      'every year on 29 February',
      { every: 'YEAR', firstDay: '2024-02-29' },
      ['2024-02-29', '2025-02-28', '2026-02-28'],
    ],
    [
      'every second year',
      { every: 'YEAR', interval: 2, firstDay: '2022-07-01' },
      ['2022-07-01', '2024-07-01', '2026-07-01'],
    ],
    ['three times', { times: 3 }, ['2026-01-31', '2026-02-28', '2026-03-31']],
    ['until a day', { untilDay: '2026-02-28' }, ['2026-01-31', '2026-02-28']],
    ['until one sooner than the times', { untilDay: '2026-02-27', times: 3 }, ['2026-01-31']],
  ])('are %s', (_, fields, days) => {
    expect(daysOf(fields, '2020-01-01', '2026-10-01')).toEqual(days);
  });

  it('are the same whichever day one begins to ask from', () => {
    const rhythms: Partial<Rhythm>[] = [
      {},
      { every: 'DAY', interval: 9 },
      { every: 'WEEK', interval: 3 },
      { interval: 5, dayOfMonth: 30 },
      { every: 'YEAR', interval: 1 },
      { firstDay: '2026-01-20', dayOfMonth: 3, interval: 2 },
    ];
    for (const rhythm of rhythms) {
      const all = plannedDays({ ...monthly, ...rhythm }, { from: '2026-01-01', to: '2029-12-31' });
      for (const from of ['2026-02-01', '2026-02-28', '2027-03-01', '2028-12-31']) {
        const later = plannedDays({ ...monthly, ...rhythm }, { from, to: '2029-12-31' });
        expect(later).toEqual(all.filter(({ plannedDay }) => plannedDay >= from));
        expect(nextPlanned({ ...monthly, ...rhythm }, from)).toEqual(later[0]);
      }
    }
  });

  // 2026-10-01 to 10-07 is the National Day holiday; 10-31 is a Saturday.
  it.each<[Rhythm['holiday'], string[]]>([
    ['NONE', ['2026-10-01']],
    ['BEFORE', ['2026-09-30', '2026-10-30']],
    ['AFTER', ['2026-10-08']],
  ])('move over a holiday: %s', (holiday, days) => {
    const first = { ...monthly, firstDay: '2026-09-01', dayOfMonth: 1, holiday };
    const found = occurrencesIn(first, { from: '2026-09-02', to: '2026-10-31' }, calendar);
    expect(found.map(({ day }) => day)).toEqual(days);
    expect(found[0]).toMatchObject({ number: 2, plannedDay: '2026-10-01' });
  });

  it.each<[Rhythm['holiday'], string, string, boolean]>([
    // 2026-02-14 and 2026-10-10 are Saturdays that are worked, 2026-09-20 such a Sunday.
    ['AFTER', '2026-02-14', '2026-02-14', false],
    ['BEFORE', '2026-02-16', '2026-02-14', false],
    ['AFTER', '2026-02-20', '2026-02-24', false],
    ['BEFORE', '2026-09-20', '2026-09-20', false],
    ['AFTER', '2026-10-10', '2026-10-10', false],
    ['AFTER', '2026-10-11', '2026-10-12', false],
    // Of 2027 only the holidays that the law itself names are certain, and what the operator states is taken.
    ['BEFORE', '2027-01-01', '2026-12-31', false],
    ['AFTER', '2027-01-01', '2027-01-04', true],
    ['AFTER', '2027-02-06', '2027-02-12', true],
    ['BEFORE', '2027-03-15', '2027-03-15', true],
    ['NONE', '2027-03-14', '2027-03-14', false],
  ])('go by the working days that are announced: %s, %s', (holiday, plannedDay, day, expected) => {
    const once = { ...monthly, firstDay: plannedDay, times: 1, holiday };
    expect(nextPlanned(once, plannedDay, calendar)).toEqual({
      ...{ number: 1, plannedDay, day, expected },
    });
  });

  it('have their numbers: 12 of 12', () => {
    const phone = { ...monthly, firstDay: '2026-01-10', times: 12 };
    expect(countOf(phone)).toBe(12);
    expect(numberOf(phone, '2026-12-10')).toBe(12);
    expect(numberOf(phone, '2026-12-11')).toBeUndefined();
    expect(numberOf(phone, '2027-01-10')).toBeUndefined();
    expect(countOf({ ...phone, untilDay: '2026-03-31' })).toBe(3);
    expect(countOf(monthly)).toBeNull();
  });
});

it('an amount counts from its day on, the first also before it', () => {
  const amounts = [
    { fromDay: '2026-01-15', amount: 2500n },
    { fromDay: '2026-10-15', amount: 3000n },
  ];
  const days = ['2025-12-15', '2026-01-15', '2026-09-15', '2026-10-15', '2027-10-15'];
  expect(days.map((day) => amountOn(amounts, day))).toEqual([2500n, 2500n, 2500n, 3000n, 3000n]);
});

it.each([
  ['DAY', 1, 1000n, 30_417n],
  ['WEEK', 2, 1000n, 2173n],
  ['MONTH', 3, 10_000n, 3333n],
  ['YEAR', 1, 19_800n, 1650n],
] as const)('every %s %i of %s is so much in a month', (every, interval, amount, monthly) => {
  expect(monthlyAmount({ every, interval }, amount)).toBe(monthly);
});

describe('the days before the first one', () => {
  it.each<[string, Partial<Rhythm>, string[]]>([
    ['each month', {}, ['2025-10-31', '2025-11-30', '2025-12-31']],
    ['every two months', { interval: 2 }, ['2025-11-30']],
    [
      'of another day than the first',
      { firstDay: '2026-01-20', dayOfMonth: 5 },
      ['2025-10-05', '2025-11-05', '2025-12-05', '2026-01-05'],
    ],
    ['each year', { every: 'YEAR' }, []],
    [
      'every four weeks',
      { every: 'WEEK', interval: 4 },
      ['2025-10-11', '2025-11-08', '2025-12-06', '2026-01-03'],
    ],
    ['that end', { times: 3 }, ['2025-10-31', '2025-11-30', '2025-12-31']],
  ])('go on backwards: %s', (_, fields, expected) => {
    const days = earlierDays({ ...monthly, ...fields }, { from: '2025-10-01', to: '2026-02-28' });
    expect(days.map(({ plannedDay }) => plannedDay)).toEqual(expected);
  });
});

it.each<[Partial<Rhythm>, string | null]>([
  [{}, null],
  [{ times: 3 }, '2026-03-31'],
  [{ untilDay: '2026-03-30' }, '2026-02-28'],
  [{ untilDay: '2026-01-01' }, null],
])('the last one of %j is planned for %s', (fields, expected) => {
  expect(lastPlannedDay({ ...monthly, ...fields })).toBe(expected);
});
