import { describe, expect, it } from 'vitest';
import { detectSeries, nextDayOf, type PaidEntry } from './detection.ts';

type Paid = readonly [day: string, amount: number, fields?: Partial<PaidEntry>];

function entries(payee: string, ...paid: Paid[]): PaidEntry[] {
  return paid.map(([day, amount, fields], index) => ({
    ...{ id: `${payee}-${index}`, day, payee, amount: BigInt(Math.round(amount * 100)) },
    ...{ accountId: 'card', currency: 'CNY', isIncoming: false, categoryId: null },
    ...fields,
  }));
}

const shown = (found: ReturnType<typeof detectSeries>) =>
  found.map((series) => ({
    every: `${series.rhythm.interval} ${series.rhythm.every}`,
    on: series.dayOfMonth,
    amount: Number(series.amount) / 100,
    ...(series.isAbout && {
      about: Object.values(series.range).map((cents) => Number(cents) / 100),
    }),
    ...(series.earlier.length > 0 && {
      earlier: series.earlier.map(({ fromDay, amount }) => [fromDay, Number(amount) / 100]),
    }),
    next: nextDayOf(series),
  }));

const found = (today: string, ...some: PaidEntry[][]) => shown(detectSeries(some.flat(), today));

describe('what recurs', () => {
  it('is a subscription on the 15th, one of which came a day early', () => {
    const netflix = entries(
      'Netflix',
      ...(['2026-01-15', '2026-02-15', '2026-03-14', '2026-04-15'] as const).map(
        (day) => [day, 25] as const,
      ),
    );
    const expected = { every: '1 MONTH', on: 15, amount: 25, next: '2026-05-15' };
    expect(found('2026-04-20', netflix)).toEqual([expected]);
  });

  it('is not what came 36 and 23 days later', () => {
    const some = entries('Netflix', ['2026-01-15', 25], ['2026-02-20', 25], ['2026-03-15', 25]);
    expect(found('2026-03-20', some)).toEqual([]);
  });

  it.each<[string, Paid[], object[]]>([
    [
      'weeks',
      [
        ['2026-03-02', 30],
        ['2026-03-10', 30],
        ['2026-03-16', 30],
      ],
      [{ every: '1 WEEK', on: null, amount: 30, next: '2026-03-23' }],
    ],
    [
      'quarters, on the last day of the month',
      [
        ['2025-09-30', 300],
        ['2025-12-31', 300],
        ['2026-03-31', 300],
      ],
      [{ every: '3 MONTH', on: 31, amount: 300, next: '2026-06-30' }],
    ],
    [
      'months on the day that most of them have',
      [
        ['2026-01-05', 198],
        ['2026-02-05', 198],
        ['2026-03-06', 198],
      ],
      [{ every: '1 MONTH', on: 5, amount: 198, next: '2026-04-05' }],
    ],
    [
      'years, of which two are enough',
      [
        ['2025-03-01', 198],
        ['2026-03-03', 198],
      ],
      [{ every: '1 YEAR', on: 3, amount: 198, next: '2027-03-03' }],
    ],
    [
      'two months, which are not enough',
      [
        ['2026-02-01', 198],
        ['2026-03-01', 198],
      ],
      [],
    ],
    [
      'a salary within 10 % of its median',
      [
        ['2026-01-10', 12_000],
        ['2026-02-10', 12_600],
        ['2026-03-10', 11_500],
      ],
      [{ every: '1 MONTH', on: 10, amount: 12_000, next: '2026-04-10' }],
    ],
    [
      'an electricity bill within 50 %',
      [
        ['2026-01-05', 120],
        ['2026-02-05', 161.5],
        ['2026-03-05', 88],
      ],
      [{ every: '1 MONTH', on: 5, amount: 120, about: [88, 161.5], next: '2026-04-05' }],
    ],
    [
      'amounts further apart, which are none',
      [
        ['2026-01-05', 120],
        ['2026-02-05', 185],
        ['2026-03-05', 88],
      ],
      [],
    ],
    [
      'a price that rose',
      [
        ['2025-12-12', 25],
        ['2026-01-12', 25],
        ['2026-02-12', 25],
        ['2026-03-12', 30],
      ],
      [{ every: '1 MONTH', on: 12, amount: 30, earlier: [['2025-12-12', 25]], next: '2026-04-12' }],
    ],
    [
      'a bill that was the same three times by chance',
      [
        ['2025-11-12', 100],
        ['2025-12-12', 100],
        ['2026-01-12', 100],
        ['2026-02-12', 120],
        ['2026-03-12', 95],
      ],
      [{ every: '1 MONTH', on: 12, amount: 100, about: [95, 120], next: '2026-04-12' }],
    ],
  ])('is found in %s', (_, paid, expected) => {
    expect(found('2026-03-31', entries('某商户', ...paid))).toEqual(expected);
  });

  it('is two of one payee where the amounts are two', () => {
    const months = ['01', '02', '03'] as const;
    const music = entries('平台', ...months.map((month) => [`2026-${month}-03`, 25] as const));
    const video = entries('平 台', ...months.map((month) => [`2026-${month}-20`, 26] as const));
    expect(found('2026-03-31', music, video)).toEqual([
      { every: '1 MONTH', on: 3, amount: 25, next: '2026-04-03' },
      { every: '1 MONTH', on: 20, amount: 26, next: '2026-04-20' },
    ]);
  });

  it('is apart what comes in and what goes out, and each currency', () => {
    const paid: Paid[] = [
      ['2026-01-03', 25],
      ['2026-02-03', 25],
      ['2026-03-03', 25, { isIncoming: true }],
    ];
    expect(found('2026-03-31', entries('平台', ...paid))).toEqual([]);
    const abroad: Paid[] = [
      ['2026-01-03', 25],
      ['2026-02-03', 25],
      ['2026-03-03', 25, { currency: 'USD' }],
    ];
    expect(found('2026-03-31', entries('平台', ...abroad))).toEqual([]);
  });

  it('is no more what has not come for two months', () => {
    const gym = entries('健身', ['2026-01-03', 99], ['2026-02-03', 99], ['2026-03-03', 99]);
    expect(found('2026-05-03', gym)).toHaveLength(1);
    expect(found('2026-05-04', gym)).toEqual([]);
  });
});
