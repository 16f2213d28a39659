import { describe, expect, it } from 'vitest';
import { correlations, usualAssumptions } from '../../contract/planning/assumptions.ts';
import { goalSimulation, realGrowthOf, retirementSimulation } from './plan-simulation.ts';
import { cholesky, simulate } from './simulation.ts';

const steady = {
  inflation: 2,
  classes: usualAssumptions.classes.map((one) => ({ ...one, mean: 2, spread: 0, cost: 0 })),
};

it('the usual correlations are a correlation matrix', () => {
  expect(cholesky(correlations)).toHaveLength(8);
});

describe('without a spread', () => {
  it('a goal comes to its additions and growth', () => {
    const input = goalSimulation(
      [
        { class: 'GOLD', amount: 600 },
        { class: 'CASH', amount: 400 },
      ],
      steady,
      { months: 12, addition: 0 },
    );
    expect(input.opening).toEqual([400, 600]);
    expect(simulate({ ...input, paths: 2 }).finals[0]).toBeCloseTo(1020, 8);
  });

  it('what grows as prices do buys the same, year after year', () => {
    const amounts = [{ class: 'CASH' as const, amount: 120_000 }];
    expect(realGrowthOf(amounts, steady)).toBeCloseTo(0, 12);
    const plan = {
      ...{ year: 2026, bornIn: 1966, untilAge: 69, stopsIn: 2026, opening: 120_000 },
      ...{ realGrowth: 0, locked: [], addition: 0, income: [], rate: 0.04 },
      spending: [{ amount: 12_000, fromYear: 2026, untilYear: null }],
    };
    const lasting = (takesOut: 'FIXED' | 'PERCENT', spending = 12_000) => {
      const asked = {
        ...plan,
        takesOut,
        spending: [{ amount: spending, fromYear: 2026, untilYear: null }],
      };
      const input = retirementSimulation(amounts, steady, asked, 2026);
      const { lasting, finals } = simulate({ ...input, paths: 1 });
      return [lasting, finals[0]?.toFixed(0)];
    };
    // Ten years of 12,000 are 120,000, to the last month.
    expect(lasting('FIXED')[0]).toBe(1);
    expect(lasting('FIXED', 12_001)[0]).toBe(0);
    // 4 % of 120,000 are less than 12,000.
    expect(lasting('PERCENT')[0]).toBe(0);
  });
});
