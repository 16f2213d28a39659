import { describe, expect, it } from 'vitest';
import { asset, charges, endValues, type Given, textOf } from '../testing/depreciable-asset.ts';
import { bookValueOn, depreciationSchedule } from './depreciation.ts';

describe('a published example', () => {
  // The usual exercises to CAS 4 in Chinese textbooks, each figure worked again by hand:
  // a machine of 600 000, five years, 4 % salvage; one of 1 000 000, five years, salvage 4 000.
  const machine = { original: 600_000, salvage: 24_000, years: 5 };
  const examination = { original: 1_000_000, salvage: 4_000, years: 5 };
  // Kieso, Weygandt, Warfield, Intermediate Accounting, ch. 11: Stanley Coal Mines' crane.
  const crane = { original: 500_000, salvage: 50_000, years: 5 };
  // Weygandt, Kimmel, Kieso, Accounting Principles, ch. 10: Barb's Florists' delivery truck.
  const truck = { original: 13_000, salvage: 1_000, years: 5 };
  // Microsoft's documentation of SLN and SYD: cost 30 000, salvage 7 500, ten years.
  const excel = { original: 30_000, salvage: 7_500, years: 10 };

  it.each<[string, Given, string[]]>([
    [
      'machine, double declining',
      { ...machine, method: 'DOUBLE_DECLINING' },
      ['240000', '144000', '86400', '52800', '52800'],
    ],
    [
      'machine, sum of years',
      { ...machine, method: 'SUM_OF_YEARS' },
      ['192000', '153600', '115200', '76800', '38400'],
    ],
    ['machine, straight line', machine, ['115200', '115200', '115200', '115200', '115200']],
    [
      'examination, double declining',
      { ...examination, method: 'DOUBLE_DECLINING' },
      ['400000', '240000', '144000', '106000', '106000'],
    ],
    [
      'examination, sum of years',
      { ...examination, method: 'SUM_OF_YEARS' },
      ['332000', '265600', '199200', '132800', '66400'],
    ],
    ['crane, straight line', crane, ['90000', '90000', '90000', '90000', '90000']],
    [
      'crane, sum of years',
      { ...crane, method: 'SUM_OF_YEARS' },
      ['150000', '120000', '90000', '60000', '30000'],
    ],
    [
      'house of twenty years, straight line',
      { original: 250_000, salvage: 10_000, years: 20 },
      Array.from({ length: 20 }, () => '12000'),
    ],
    ['truck, straight line', truck, ['2400', '2400', '2400', '2400', '2400']],
    [
      // 40 % of 13 000, of 7 800, of 4 680 as published; then (2 808 - 1 000) / 2 by CAS 4.
      'truck, double declining',
      { ...truck, method: 'DOUBLE_DECLINING' },
      ['5200', '3120', '1872', '904', '904'],
    ],
    [
      'truck, sum of years',
      { ...truck, method: 'SUM_OF_YEARS' },
      ['4000', '3200', '2400', '1600', '800'],
    ],
    ['SLN(30000, 7500, 10)', excel, Array(10).fill('2250')],
  ])('comes to the published figures: %s', (_, given, expected) => {
    expect(charges(given)).toEqual(expected);
  });

  it('of Excel’s SYD comes to its first and its last year', () => {
    const years = charges({ ...excel, method: 'SUM_OF_YEARS' });
    expect([years[0], years[9]]).toEqual(['4090.91', '409.09']);
  });

  it('of Excel’s DDB comes to its first two years, before the switch to straight line', () => {
    const given: Given = { original: 2400, salvage: 300, years: 10, method: 'DOUBLE_DECLINING' };
    expect(charges(given).slice(0, 2)).toEqual(['480', '384']);
  });

  it.each<[string, Given, string]>([
    // Kieso: (500 000 - 50 000) x 4 000 hours / 30 000 hours = 60 000.
    ['crane by hours', { ...crane, total: 30_000, used: 4_000 }, '60000'],
    // Weygandt: 0.12 a mile x 15 000 miles = 1 800; 45 000 miles by the end of year two.
    ['truck, 15 000 of 100 000 miles', { ...truck, total: 100_000, used: 15_000 }, '1800'],
    ['truck, 45 000 of 100 000 miles', { ...truck, total: 100_000, used: 45_000 }, '5400'],
    // 800 000 less 5 % over 4 000 000 pieces is 0.19 a piece, and 7 600 for 40 000.
    [
      'machine, 40 000 of 4 000 000 pieces',
      { original: 800_000, salvage: 40_000, total: 4_000_000, used: 40_000 },
      '7600',
    ],
  ])('of units of production comes to the published figures: %s', (_, given, expected) => {
    const found = bookValueOn(asset({ ...given, method: 'UNITS_OF_PRODUCTION' }), '2021-06-01');
    expect(textOf(found.accumulated)).toBe(expected);
    expect(found.obstacle).toBeNull();
  });
});

describe('a schedule worked by hand', () => {
  it.each<[string, Given, string[]]>([
    [
      'thirds of 10 000: the last year takes the cent',
      { original: 10_000, years: 3 },
      ['3333.33', '3333.33', '3333.34'],
    ],
    [
      'sevenths of 100: 14.2857… seven times',
      { original: 100, years: 7 },
      [...Array(6).fill('14.29'), '14.26'],
    ],
    [
      'one cent in a hundred years',
      { original: 0.01, years: 100 },
      [...Array(99).fill('0'), '0.01'],
    ],
    [
      'half a cent a year rounds up until nothing is left',
      { original: 0.02, years: 4 },
      ['0.01', '0.01', '0', '0'],
    ],
    ['a single year', { original: 1200, salvage: 60, years: 1 }, ['1140']],
    ['one month', { original: 99.99, lifeMonths: 1 }, ['99.99']],
    [
      'a year and a half: twelve eighteenths, six eighteenths',
      { original: 900, lifeMonths: 18 },
      ['600', '300'],
    ],
    // Digits 1 + 2 + 3 = 6; 11 400 x 3/6, 2/6, 1/6.
    [
      'sum of years over three',
      { original: 12_000, salvage: 600, years: 3, method: 'SUM_OF_YEARS' },
      ['5700', '3800', '1900'],
    ],
    // Digits 1 + 2 = 3; 100 x 2/3 = 66.67, the rest 33.33.
    [
      'sum of years over two',
      { original: 100, years: 2, method: 'SUM_OF_YEARS' },
      ['66.67', '33.33'],
    ],
    // 30 months: 30 x 12, 18 x 12, 6 x 6 = 360 : 216 : 36 of 612; 6 120 gives 3 600, 2 160, 360.
    [
      'sum of years over 30 months',
      { original: 6120, lifeMonths: 30, method: 'SUM_OF_YEARS' },
      ['3600', '2160', '360'],
    ],
    // 2/4 = 50 %: 5 000; then (5 000 - 400) ... 50 % of 5 000 = 2 500; (2 500 - 400) / 2 = 1 050.
    [
      'double declining over four',
      { original: 10_000, salvage: 400, years: 4, method: 'DOUBLE_DECLINING' },
      ['5000', '2500', '1050', '1050'],
    ],
    // 2/3 of 9 000 = 6 000; (3 000 - 300) / 2 = 1 350.
    [
      'double declining over three',
      { original: 9_000, salvage: 300, years: 3, method: 'DOUBLE_DECLINING' },
      ['6000', '1350', '1350'],
    ],
    // 2/3 of 10 000 = 6 666.67; (10 000 - 6 666.666…) / 2 = 1 666.67, and the rest 1 666.66.
    [
      'double declining over three, with a rounding',
      { original: 10_000, years: 3, method: 'DOUBLE_DECLINING' },
      ['6666.67', '1666.67', '1666.66'],
    ],
    [
      'double declining under three years is a straight line',
      { original: 2400, years: 2, method: 'DOUBLE_DECLINING' },
      ['1200', '1200'],
    ],
    [
      'double declining of 35 months is one too',
      { original: 3500, lifeMonths: 35, method: 'DOUBLE_DECLINING' },
      ['1200', '1200', '1100'],
    ],
    // 40 % of 1 000 = 400 would leave 600, below the salvage of 700: 300 and no more.
    [
      'double declining stops at a high salvage',
      { original: 1000, salvage: 700, method: 'DOUBLE_DECLINING' },
      ['300', '0', '0', '0', '0'],
    ],
    // 24/42 of 7 000 = 4 000; 30 months are left, so of 3 000 too = 1 714.29; then 18 months are
    // left, and 1 285.71 goes by months: 12/18 = 857.14, the rest 428.57.
    [
      'double declining over 42 months',
      { original: 7000, lifeMonths: 42, method: 'DOUBLE_DECLINING' },
      ['4000', '1714.29', '857.14', '428.57'],
    ],
    [
      'nothing to depreciate: salvage is all of it',
      { original: 500, salvage: 500, years: 2 },
      ['0', '0'],
    ],
    [
      'a trillion over three years',
      { original: 1_000_000_000_000, years: 3 },
      ['333333333333.33', '333333333333.33', '333333333333.34'],
    ],
  ])('has the charge of each year: %s', (_, given, expected) => {
    expect(charges(given)).toEqual(expected);
  });

  it('gives the value at the end of each year', () => {
    expect(endValues({ original: 12_000, salvage: 600 })).toEqual([
      '9720',
      '7440',
      '5160',
      '2880',
      '600',
    ]);
  });

  it('numbers years and counts their months', () => {
    const rows = depreciationSchedule(asset({ original: 900, lifeMonths: 18 }));
    expect(rows.map(({ year, months }) => [year, months])).toEqual([
      [1, 12],
      [2, 6],
    ]);
    expect(rows.map((row) => textOf(row.accumulated))).toEqual(['600', '900']);
  });
});
