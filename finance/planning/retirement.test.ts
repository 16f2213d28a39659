import { describe, expect, it } from 'vitest';
import { monthsItLasts, numberNeeded, type RetirementPlan, retirementYears } from './retirement.ts';

describe('the number that retirement needs', () => {
  it('is what a year takes by the rate of taking out, less what comes in', () => {
    expect(numberNeeded(120_000, 0, 0.035)).toBe(3_428_571.43);
    expect(numberNeeded(120_000, 36_000, 0.035)).toBe(2_400_000);
    expect(numberNeeded(36_000, 120_000, 0.035)).toBe(0);
  });
});

it('1,000,000 with 4,000 taken out at the beginning of each month at 3 % lasts 387 months', () => {
  expect(monthsItLasts(1_000_000, 4000, 0.03)).toEqual({ months: 387, left: 2229.04 });
  expect(monthsItLasts(1_000_000, 1000, 0.03).months).toBeNull();
});

describe('the table of retirement', () => {
  const plan = (changes: Partial<RetirementPlan> = {}): RetirementPlan => ({
    year: 2026,
    bornIn: 1986,
    untilAge: 43,
    stopsIn: 2028,
    opening: 100_000,
    realGrowth: 0,
    locked: [],
    addition: 12_000,
    spending: [{ amount: 60_000, fromYear: 2028, untilYear: null }],
    income: [{ amount: 12_000, fromYear: 2029, untilYear: null }],
    takesOut: 'FIXED',
    rate: 0.04,
    ...changes,
  });
  const closings = (changes?: Partial<RetirementPlan>) =>
    retirementYears(plan(changes)).map(({ closing }) => closing);

  it('adds while working, then takes out what income does not cover, and says what is missing', () => {
    expect(closings()).toEqual([112_000, 124_000, 64_000, 16_000]);
    const [last] = retirementYears(plan({ opening: 40_000 })).slice(-1);
    expect(last).toMatchObject({
      year: 2029,
      age: 43,
      takenOut: 4000,
      closing: 0,
      missing: 44_000,
    });
  });

  it('leaves what is locked until its year', () => {
    const locked = [{ amount: 90_000, untilYear: 2029 }];
    const years = retirementYears(plan({ locked }));
    expect(years[2]).toMatchObject({ takenOut: 34_000, closing: 90_000, missing: 26_000 });
    expect(years[3]).toMatchObject({ takenOut: 48_000, closing: 42_000, missing: 0 });
  });

  it('takes out a part of what is there', () => {
    expect(closings({ takesOut: 'PERCENT' })).toEqual([112_000, 124_000, 119_040, 114_278.4]);
  });

  it('does not stop work for the number of a year whose spending is not planned yet', () => {
    // 60,000 from 2028 on at 4 % are 1,500,000: 100,000 and 100,000 a year come to them in 2040.
    const waits = { stopsIn: null, addition: 100_000, untilAge: 60, income: [] };
    const years = retirementYears(plan(waits));
    expect(years.find(({ isWorking }) => !isWorking)).toMatchObject({
      year: 2040,
      opening: 1_500_000,
    });
    const enough = retirementYears(plan({ ...waits, opening: 2_000_000 }));
    expect(enough.find(({ isWorking }) => !isWorking)?.year).toBe(2028);
  });

  it('stops work in the year in which the number is there', () => {
    // 60,000 at 50 % are 120,000, from the beginning of the third year; income then leaves 48,000.
    const years = retirementYears(
      plan({
        stopsIn: null,
        rate: 0.5,
        spending: [{ amount: 60_000, fromYear: 2026, untilYear: null }],
      }),
    );
    expect(years.map(({ isWorking }) => isWorking)).toEqual([true, true, false, false]);
  });
});
