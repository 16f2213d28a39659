import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/days.ts';
import { toWire } from '../money/decimal.ts';
import { type Fixed, fixedOfText, fixedToDecimal, oneFixed } from '../money/fixed.ts';
import { inPercent, isImplausibleOpening, timeWeightedFigures } from './period-figures.ts';
import { annualPercent, timeWeighted, type ValuedDay } from './time-weighted.ts';

const percent = (factor: Fixed) => toWire(fixedToDecimal(factor - oneFixed).times(100), 9);

/** Days as the worked cases write them: `03-02 1000 +1000`; a day without a year is of 2026. */
function daysOf(story: string): ValuedDay[] {
  return story.split('; ').map((text) => {
    const [day = '', value = '', ...money] = text.split(' ');
    const sumOf = (sign: string) =>
      money
        .filter((amount) => amount.startsWith(sign))
        .reduce((sum, amount) => sum + fixedOfText(amount.slice(1)), 0n);
    return {
      day: day.length === 5 ? `2026-${day}` : day,
      value: fixedOfText(value),
      moneyIn: sumOf('+'),
      moneyOut: sumOf('-'),
    };
  });
}

interface Case {
  name: string;
  story: string;
  expected: number | null;
  steps: (number | 'gap')[];
}

const cases: Case[] = [
  {
    name: 'W01 nine days of an account',
    story:
      '2011-12-31 10000.00 +10000; 2012-01-01 10230.00; 2012-01-02 10630.00 +200; 2012-01-03 9995.59 -400; 2012-01-04 10289.58; 2012-01-05 10583.57; 2012-01-06 16179.56 +5400; 2012-01-07 11600.00 -3697.04; 2012-01-08 10596.15',
    expected: -5.618267755,
    steps: [0, 2.3, 1.917546, -2.205174, 2.941197, 2.857162, 1.226197, -5.454536, -8.653879],
  },
  {
    name: 'W02 a deposit after a gain',
    story:
      '2025-01-01 100.00 +100.00; 2025-06-30 110.00; 2025-07-01 210.00 +100.00; 2026-01-01 199.50',
    expected: 4.5,
    steps: [0, 10, 0, -5],
  },
  {
    name: 'W03 rebalanced on a rising day: flows of a day are netted',
    story: '03-02 1000 +1000; 03-03 1100 +1100 -1100',
    expected: 10,
    steps: [0, 10],
  },
  { name: 'W04 a day trade from nothing', story: '03-03 0 +1000 -1100', expected: 10, steps: [10] },
  {
    name: 'W08 a day trade from nothing, lost',
    story: '03-03 0 +1000 -900',
    expected: -10,
    steps: [-10],
  },
  {
    name: 'W09 the same, 5 of 100 kept at 9',
    story: '03-03 45 +1000 -855',
    expected: -10,
    steps: [-10],
  },
  {
    name: 'W05 empty for a while',
    story: '03-02 1000 +1000; 03-03 0 -1050; 03-04 0; 03-05 2100 +2000',
    expected: 10.25,
    steps: [0, 5, 'gap', 5],
  },
  {
    name: 'W06 all lost, then new money: withheld from then on',
    story: '03-02 500 +500; 03-03 0; 03-04 110 +100',
    expected: null,
    steps: [0, -100, 10],
  },
  {
    name: 'W07 money of the last day changes nothing',
    story: '03-02 100 +100; 03-03 110; 03-04 210 +100',
    expected: 10,
    steps: [0, 10, 0],
  },
  {
    // 1,000 and 1,000 more, all sold for 900: the net inflow of 100 is not all that was lost.
    name: 'more bought on the day on which everything is sold at a loss',
    story: '03-02 1000 +1000; 03-03 0 +1000 -900; 03-05 110 +100',
    expected: -50.5,
    steps: [0, -55, 10],
  },
];

describe('the time-weighted return', () => {
  it.each(cases)('$name', ({ story, expected, steps }) => {
    const result = timeWeighted(daysOf(story));
    const shown = result.steps.map(({ factor }) =>
      factor === null ? 'gap' : Number(inPercent(factor - oneFixed).toFixed(6)),
    );
    expect(shown).toEqual(steps);
    const figures = timeWeightedFigures(result, 0);
    if (expected === null) expect(figures.percent).toBeNull();
    else expect(percent(result.factor)).toBe(expected);
  });

  it('of W02 is the same as of a year, which it lasted', () => {
    const { story } = cases[1] as Case;
    expect(annualPercent(timeWeighted(daysOf(story)).factor, 365)).toBeCloseTo(4.5, 10);
  });

  it('of W08 goes on with the money of a later day', () => {
    const result = timeWeighted(
      daysOf('03-03 0 +1000 -900; 03-04 0; 03-05 1000 +1000; 03-06 1100'),
    );
    expect(timeWeightedFigures(result, 3)).toMatchObject({ percent: -1, emptyDays: 1 });
  });

  it('of money stated between readings is that of W08 too', () => {
    // A day trade from nothing on the day of the second reading, beside 100 stated before it.
    const before = { day: '2026-03-02', value: 0n, moneyIn: 0n, moneyOut: 0n };
    const [one] = daysOf('03-03 90 +1000 -900');
    const late = { amount: fixedOfText('100'), weighted: fixedOfText('100') };
    const { factor } = timeWeighted([before, { ...(one as ValuedDay), late }]);
    expect(percent(factor)).toBe(-10);
  });

  it('of W06 names the day on which all was lost', () => {
    const { story } = cases.find(({ name }) => name.startsWith('W06')) as Case;
    expect(timeWeightedFigures(timeWeighted(daysOf(story)), 2).reason).toEqual({
      code: 'TOTAL_LOSS_BEFORE',
      message: '2026-03-03 归零后又投入，之前的收益率不能接续',
    });
  });

  it('of a loss without new money is −100 %', () => {
    const result = timeWeighted(daysOf('03-02 500 +500; 03-03 0; 03-09 0'));
    expect(timeWeightedFigures(result, 7)).toMatchObject({ percent: -100, reason: null });
  });

  it('H01 of 200 days is not annualised', () => {
    const result = timeWeighted(daysOf('2026-01-01 100 +100; 2026-07-20 110'));
    expect(timeWeightedFigures(result, 200)).toEqual({
      percent: 10,
      annualPercent: null,
      emptyDays: 0,
      reason: null,
      annualReason: { code: 'PERIOD_UNDER_ONE_YEAR', message: '不足一年，不做年化' },
    });
  });

  it('counts the empty days of a long gap that nothing happened in', () => {
    const days = daysOf('03-02 1000 +1000; 03-03 0 -1050; 03-09 0; 03-10 2100 +2000');
    expect(timeWeighted(days).emptyDays).toBe(6);
  });

  const amount = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => BigInt(cents));
  const flow = fc.integer({ min: -300, max: 1_000 }).map((cents) => BigInt(cents));

  it('of a constant price is 0, whatever comes and goes', () => {
    fc.assert(
      fc.property(amount, fc.array(flow, { maxLength: 40 }), (first, flows) => {
        const price = fixedOfText('7.31');
        let held = first;
        const days = flows.map((wanted, index) => {
          const units = wanted < -held ? -held : wanted;
          held += units;
          const [moneyIn, moneyOut] = units > 0n ? [units * price, 0n] : [0n, -units * price];
          return { day: addDays('2026-01-02', index), value: held * price, moneyIn, moneyOut };
        });
        const opening = {
          day: '2026-01-01',
          value: first * price,
          moneyIn: first * price,
          moneyOut: 0n,
        };
        expect(timeWeighted([opening, ...days]).factor).toBe(oneFixed);
      }),
    );
  });

  it('of a period is the product of those of its halves', () => {
    const values = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 4, maxLength: 30 });
    fc.assert(
      fc.property(values, fc.nat(), (amounts, at) => {
        const days = amounts.map((value, index) => ({
          day: addDays('2026-01-01', index),
          value: BigInt(value) * oneFixed,
          moneyIn: index === 0 ? BigInt(value) * oneFixed : 0n,
          moneyOut: 0n,
        }));
        const split = 1 + (at % (days.length - 2));
        const last = days[split] as ValuedDay;
        const start = { ...last, moneyIn: last.value, moneyOut: 0n };
        const factorOf = (some: ValuedDay[]) => Number(fixedToDecimal(timeWeighted(some).factor));
        const halves =
          factorOf(days.slice(0, split + 1)) * factorOf([start, ...days.slice(split + 1)]);
        expect(halves / factorOf(days)).toBeCloseTo(1, 10);
      }),
    );
  });
});

it('H03 an opening 30 % under the close of its day is implausible, one 20 % off it is not', () => {
  const isOff = (cost: string) => isImplausibleOpening(fixedOfText(cost), fixedOfText('10'));
  expect(['7', '7.99', '8', '10', '12', '12.01'].map(isOff)).toEqual([
    true,
    true,
    false,
    false,
    false,
    true,
  ]);
});
