import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/days.ts';
import { toWire } from '../money/decimal.ts';
import { type Fixed, fixedOfText, fixedToDecimal, oneFixed } from '../money/fixed.ts';
import {
  moneyWeightedFigures,
  periodFlows,
  simpleReturn,
  timeWeightedFigures,
} from './period-figures.ts';
import { valuedDays } from './scope-days.ts';
import { statedFlows } from './stated-flows.ts';
import { timeWeighted } from './time-weighted.ts';

const percent = (factor: Fixed) => toWire(fixedToDecimal(factor - oneFixed).times(100), 9);

describe('the simple return', () => {
  const before = { day: '2023-12-31', value: 0n };

  it.each([
    {
      name: 'M01 a long monthly plan',
      story: '2024-01-02 +30531.12',
      now: '32515.77',
      expected: { profit: '1984.65', peak: '30531.12', percent: 6.500417 },
    },
    {
      name: 'M02 money put to work twice counts once',
      story: '2025-01-06 +10000; 2025-06-02 -11000; 2025-06-03 +11000',
      now: '11550',
      expected: { profit: '1550', peak: '10000', percent: 15.5 },
    },
    {
      name: 'W04 a day trade from nothing counts what was paid in first',
      story: '2026-03-03 +1000; 2026-03-03 -1100',
      now: '0',
      expected: { profit: '100', peak: '1000', percent: 10 },
    },
    {
      name: 'W08 a day trade from nothing, lost',
      story: '2026-03-03 +1000; 2026-03-03 -900',
      now: '0',
      expected: { profit: '-100', peak: '1000', percent: -10 },
    },
    {
      name: 'W09 the same, 5 of 100 kept at 9',
      story: '2026-03-03 +1000; 2026-03-03 -855',
      now: '45',
      expected: { profit: '-100', peak: '1000', percent: -10 },
    },
    {
      name: 'W08 again two days later: what was lost is still missing',
      story: '2026-03-03 +1000; 2026-03-03 -900; 2026-03-05 +1000; 2026-03-05 -900',
      now: '0',
      expected: { profit: '-200', peak: '1100', percent: -18.181818 },
    },
  ])('$name', ({ story, now, expected }) => {
    const flows = story.split('; ').map((text) => {
      const [day = '', amount = ''] = text.split(' ');
      return { day, amount: fixedOfText(amount.replace('+', '')) };
    });
    const period = periodFlows(flows, [before, { day: '2026-03-05', value: fixedOfText(now) }]);
    const { percent: shown, peakInvested: peak } = simpleReturn(period);
    expect({
      profit: fixedToDecimal(period.profit).toFixed(),
      peak: fixedToDecimal(peak).toFixed(),
      percent: Number(shown?.toFixed(6)),
    }).toEqual(expected);
  });

  it('without a flow, or without money in, is withheld', () => {
    const end = { day: '2026-03-05', value: 0n };
    expect(simpleReturn(periodFlows([], [before, end])).reason?.code).toBe('NO_FLOWS');
    const out = [{ day: '2026-03-02', amount: -oneFixed }];
    expect(simpleReturn(periodFlows(out, [before, end])).reason?.code).toBe('NOTHING_INVESTED');
  });

  it('counts all that was put in where the rest is sold at a loss on a day with a purchase', () => {
    // 1,000 and 1,000 more, all sold for 900: 1,100 of 2,000.
    const story: [string, string][] = [
      ['2026-03-02', '1000'],
      ['2026-03-03', '1000'],
      ['2026-03-03', '-900'],
    ];
    const flows = story.map(([day, amount]) => ({ day, amount: fixedOfText(amount) }));
    const held = { day: '2026-03-02', value: fixedOfText('1000') };
    const period = periodFlows(flows, [before, held, { day: '2026-03-03', value: 0n }]);
    expect(simpleReturn(period)).toMatchObject({ percent: -55, reason: null });
  });

  it('nets what is bought and sold on another day', () => {
    const story: [string, string][] = [
      ['2026-03-02', '1000'],
      ['2026-03-03', '1100'],
      ['2026-03-03', '-1100'],
    ];
    const flows = story.map(([day, amount]) => ({ day, amount: fixedOfText(amount) }));
    const value = fixedOfText('1100');
    const held = { day: '2026-03-02', value: fixedOfText('1000') };
    const period = periodFlows(flows, [before, held, { day: '2026-03-03', value }]);
    expect(simpleReturn(period)).toMatchObject({ percent: 10, reason: null });
  });

  it('rests on a profit that is value less net flow', () => {
    const flow = fc.record({
      day: fc.nat({ max: 60 }).map((days) => addDays('2026-01-01', days)),
      amount: fc.bigInt(-1000n, 1000n),
    });
    fc.assert(
      fc.property(fc.array(flow), fc.bigInt(0n, 5000n), (flows, value) => {
        const { profit } = periodFlows(flows, [before, { day: '2026-04-01', value }]);
        expect(profit).toBe(value - flows.reduce((sum, { amount }) => sum + amount, 0n));
      }),
    );
  });
});

describe('money that came between two readings of a value (Modified Dietz)', () => {
  const cny = 'CNY' as const;
  /** The return from the first reading to the last, each with what it found; money is stated by day. */
  const over = (readings: [string, string][], stated: [string, string][]) => {
    const flows = statedFlows(
      readings.map(([day]) => day),
      [{ currency: cny, amount: fixedOfText(readings[0]?.[1] ?? '0') }],
      stated.map(([day, amount]) => ({ day, currency: cny, amount: fixedOfText(amount) })),
    ).map(({ day, amount, kind, shownOn, weight }) => ({
      day,
      amount,
      kind,
      timeWeighted: amount,
      late: { shownOn, weight },
    }));
    const days = [addDays(readings[0]?.[0] ?? '', -1), ...readings.map(([day]) => day)];
    const values = [0n, ...readings.map(([, value]) => fixedOfText(value))];
    return timeWeighted(valuedDays(days, values, flows));
  };

  it('D01 100 to 300 over 730 days, 50 in the middle', () => {
    const readings: [string, string][] = [
      ['2024-01-01', '100'],
      ['2025-12-31', '300'],
    ];
    expect(percent(over(readings, [[addDays('2024-01-01', 366), '50']]).factor)).toBe(120);
  });

  it('D02 of one day with money in equals the daily time-weighted return', () => {
    const readings: [string, string][] = [
      ['2026-03-02', '1000'],
      ['2026-03-03', '1650'],
    ];
    expect(percent(over(readings, [['2026-03-03', '500']]).factor)).toBe(10);
  });

  it('counts what went out until the end of its day, and chains the readings', () => {
    // 1,000 to 880 with 200 out on the fifth of ten days: 80 ÷ (1,000 − 200 × 5 ÷ 10); then 10 %.
    const readings: [string, string][] = [
      ['2026-03-02', '1000'],
      ['2026-03-12', '880'],
      ['2026-03-22', '968'],
    ];
    const { factor } = over(readings, [['2026-03-07', '-200']]);
    expect(percent(factor)).toBeCloseTo((1 + 80 / 900) * 110 - 100, 8);
  });

  it('leaves out what the first reading holds already, and what none shows yet', () => {
    const readings: [string, string][] = [
      ['2026-03-02', '1000'],
      ['2026-03-12', '1100'],
    ];
    const stated: [string, string][] = [
      ['2026-03-02', '500'],
      ['2026-02-02', '500'],
      ['2026-03-13', '500'],
    ];
    expect(percent(over(readings, stated).factor)).toBe(10);
  });

  it('is unknown where the weighted base is not above 0', () => {
    const readings: [string, string][] = [
      ['2026-03-02', '100'],
      ['2026-03-12', '0'],
    ];
    const found = over(readings, [['2026-03-03', '-200']]);
    expect(found.unknownOn).toBe('2026-03-12');
    expect(timeWeightedFigures(found, 10).reason?.code).toBe('FLOWS_UNKNOWN');
  });
});

describe('the worked case of docs/guide/returns.md', () => {
  // 10,000 units at 1; a year later, at 1.25, 10,000 more; worth 1.2925 each after another year. Worked by hand:
  // (25,850 − 22,500) ÷ 22,500; 1.25 × 1.034, and its square root; 10,000 × 1.1² + 12,500 × 1.1 = 25,850.
  const flows = [
    { day: '2022-01-01', amount: fixedOfText('10000') },
    { day: '2023-01-01', amount: fixedOfText('12500') },
  ];
  const values = [
    { day: '2021-12-31', value: 0n },
    { day: '2022-01-01', value: fixedOfText('10000') },
    { day: '2022-12-31', value: fixedOfText('12500') },
    { day: '2023-01-01', value: fixedOfText('25000') },
    { day: '2024-01-01', value: fixedOfText('25850') },
  ];
  const period = periodFlows(flows, values);
  const closing = { day: '2024-01-01', value: fixedOfText('25850') };

  it('has the three returns that the page says', () => {
    const simple = simpleReturn(period);
    const days = values.map(({ day, value }) => {
      const moneyIn = flows.find((flow) => flow.day === day)?.amount ?? 0n;
      return { day, value, moneyIn, moneyOut: 0n };
    });
    const weighted = timeWeightedFigures(timeWeighted(days), 730);
    const money = moneyWeightedFigures(period.flows, closing);
    const shown = [simple.percent, weighted.percent, weighted.annualPercent, money.annualPercent];
    const texts = shown.map((percent) => percent?.toFixed(2));
    expect(texts).toEqual(['14.89', '29.25', '13.69', '10.00']);
    const page = readFileSync('docs/guide/returns.md', 'utf8');
    for (const text of texts) expect(page).toContain(`= **${text}%**`);
  });
});
