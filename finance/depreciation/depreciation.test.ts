import { describe, expect, it } from 'vitest';
import { asset, charges, endValues, type Given, textOf } from '../testing/depreciable-asset.ts';
import { bookValueOn, chargedMonths, depreciationSchedule } from './depreciation.ts';

const valueOn = (given: Given, today: string) => textOf(bookValueOn(asset(given), today).bookValue);

describe('the value in the months of use', () => {
  // Put to use in January: February is the first month charged, and it is charged when it has ended.
  const january = { original: 6000, salvage: 0, years: 5, start: '2026-01-15' };

  it.each([
    ['before it is used', '2025-12-31', '6000'],
    ['on the day', '2026-01-15', '6000'],
    ['at the end of February', '2026-02-28', '6000'],
    ['on 1 March: one month', '2026-03-01', '5900'],
    ['on 31 March: still one', '2026-03-31', '5900'],
    ['on 1 April: two', '2026-04-01', '5800'],
    ['on 1 January 2027: eleven', '2027-01-01', '4900'],
    ['on 1 February 2027: twelve, the first year of use', '2027-02-01', '4800'],
    ['on 31 January 2031: the last month is running', '2031-01-31', '100'],
    ['on 1 February 2031: at its end', '2031-02-01', '0'],
    ['long after', '2099-12-31', '0'],
  ])('is right %s', (_, today, expected) => {
    expect(valueOn(january, today)).toBe(expected);
  });

  it('is the same whichever day of January the use began', () => {
    for (const start of ['2026-01-01', '2026-01-31']) {
      expect(valueOn({ ...january, start }, '2026-03-01')).toBe('5900');
    }
  });

  it.each<[string, Given, string, string]>([
    // 192 000 / 12 = 16 000 a month in year one, 153 600 / 12 = 12 800 in year two.
    [
      'sum of years, 3 months',
      { original: 600_000, salvage: 24_000, method: 'SUM_OF_YEARS' },
      '2021-04-30',
      '552000',
    ],
    [
      'sum of years, 14 months',
      { original: 600_000, salvage: 24_000, method: 'SUM_OF_YEARS' },
      '2022-03-10',
      '382400',
    ],
    // 240 000 / 12 = 20 000; then 12 000; 7 200; 4 400.
    [
      'double declining, 5 months',
      { original: 600_000, salvage: 24_000, method: 'DOUBLE_DECLINING' },
      '2021-06-30',
      '500000',
    ],
    [
      'double declining, 18 months',
      { original: 600_000, salvage: 24_000, method: 'DOUBLE_DECLINING' },
      '2022-07-01',
      '288000',
    ],
    [
      'double declining, 40 months',
      { original: 600_000, salvage: 24_000, method: 'DOUBLE_DECLINING' },
      '2024-05-01',
      '112000',
    ],
    [
      'double declining, 60 months',
      { original: 600_000, salvage: 24_000, method: 'DOUBLE_DECLINING' },
      '2026-01-01',
      '24000',
    ],
    // A camera of 4 999, no salvage, 3 years: 1 666.33 a year; 7 months are 972.0258…
    ['a camera after 7 months', { original: 4999, years: 3 }, '2021-08-15', '4026.97'],
    // A flat of 3 200 000, 5 % salvage, 70 years: 43 428.57 a year; 25 months: two years and 3 619.0475.
    [
      'a flat after 25 months',
      { original: 3_200_000, salvage: 160_000, years: 70 },
      '2023-02-01',
      '3109523.81',
    ],
    // 50.005 of 100.01 after six months: the value 50.005 rounds away from zero.
    ['half a cent', { original: 100.01, years: 1 }, '2021-07-01', '50.01'],
  ])('is the one worked by hand: %s', (_, given, today, expected) => {
    expect(valueOn(given, today)).toBe(expected);
  });

  it('equals the schedule at the end of every year of use', () => {
    const given: Given = { original: 9999.99, salvage: 333.33, years: 7, method: 'SUM_OF_YEARS' };
    const ends = endValues(given);
    expect(ends.map((_, year) => valueOn(given, `${2022 + year}-01-20`))).toEqual(ends);
  });
});

describe('the disposal of an asset', () => {
  const laptop: Given = { original: 3600, years: 3, start: '2024-01-10' };

  it.each([
    ['charges the month it was scrapped in', '2024-06-01', '2026-01-01', '3100'],
    ['whichever day of the month that was', '2024-06-30', '2026-01-01', '3100'],
    ['but only when that month has ended', '2024-06-01', '2024-06-30', '3200'],
    ['nothing when scrapped in its first month', '2024-01-20', '2026-01-01', '3600'],
    ['nothing when scrapped before its use', '2023-11-20', '2026-01-01', '3600'],
    ['no more than its life', '2030-01-01', '2040-01-01', '0'],
  ])('charges what it should: %s', (_, scrapped, today, expected) => {
    expect(valueOn({ ...laptop, scrapped }, today)).toBe(expected);
  });

  it('ends the schedule', () => {
    const rows = depreciationSchedule(asset({ ...laptop, scrapped: '2025-03-09' }));
    expect(
      rows.map(({ months, depreciation, endValue }) => [
        months,
        textOf(depreciation),
        textOf(endValue),
      ]),
    ).toEqual([
      [12, '1200', '2400'],
      [2, '200', '2200'],
    ]);
    expect(charges({ ...laptop, scrapped: '2024-01-31' })).toEqual([]);
  });

  it('limits the months that are charged', () => {
    expect(chargedMonths(asset({ ...laptop, scrapped: '2024-06-01' }), '2026-01-01')).toBe(5);
    expect(chargedMonths(asset(laptop), '2024-02-29')).toBe(0);
  });
});

describe('depreciation by units of production', () => {
  const car: Given = {
    original: 200_000,
    salvage: 10_000,
    method: 'UNITS_OF_PRODUCTION',
    total: 600_000,
  };

  it.each<[string, Given, string]>([
    ['unused', { ...car, used: 0 }, '200000'],
    // 190 000 x 60 000 / 600 000 = 19 000.
    ['a tenth of its kilometres', { ...car, used: 60_000 }, '181000'],
    // 190 000 x 1 / 3 = 63 333.33
    ['a third', { ...car, used: 200_000 }, '136666.67'],
    ['all of them', { ...car, used: 600_000 }, '10000'],
    ['more than were expected: never below salvage', { ...car, used: 700_000 }, '10000'],
  ])('charges in proportion to the use: %s', (_, given, expected) => {
    expect(valueOn(given, '2026-01-01')).toBe(expected);
  });

  it.each<[string, Given]>([
    ['without either number', { original: 900, method: 'UNITS_OF_PRODUCTION' }],
    ['without the total', { original: 900, method: 'UNITS_OF_PRODUCTION', used: 5 }],
    ['without the use', { original: 900, method: 'UNITS_OF_PRODUCTION', total: 5 }],
    [
      'with a total of nothing',
      { original: 900, method: 'UNITS_OF_PRODUCTION', total: 0, used: 0 },
    ],
  ])('leaves the original value and says why, for an asset %s', (_, given) => {
    const { bookValue, obstacle } = bookValueOn(asset(given), '2026-01-01');
    expect([textOf(bookValue), obstacle]).toEqual(['900', 'NO_UNITS']);
  });

  it('has no yearly schedule, because use is not known ahead', () => {
    expect(depreciationSchedule(asset({ ...car, used: 1 }))).toEqual([]);
  });
});
