import { describe, expect, it } from 'vitest';
import { annualRateOf } from '../money/annual-rate.ts';
import { loan } from '../testing/loan-terms.ts';
import type { PlanBase } from './base-line.ts';
import { changeParts, prepayParts, purchaseParts, saleParts } from './decisions.ts';
import { grown } from './growth.ts';
import { loanPath, newLoanPath } from './loan-path.ts';
import { eachMonth, partsIn } from './plan-parts.ts';
import { prepayOrInvest } from './prepay-or-invest.ts';

const today = '2026-03-10';
const months = 120;
const terms = loan('500000', '3.1', 240);
const history = { prepayments: [], instalments: [] };
const asOf = { today, assumedPaidBefore: today };
const path = loanPath({ terms, history, months, ...asOf });
const base: PlanBase = {
  today,
  months,
  assets: [{ label: '现金', amount: 100_000, growth: 0 }],
  steady: [{ label: '应收款', amount: 500 }],
  loans: [{ name: '房贷', path, rate: 1 }],
  saving: 3000,
  cashGrowth: 0,
  savingGrowth: 0,
  ...{ recurring: [], settled: [], gains: [], plans: [] },
};
const worthOf = (amount: number, growth: number) =>
  eachMonth(months, (month) => grown(amount, growth, month));
const at = (parts: Parameters<typeof partsIn>[0], month: number) => partsIn(parts, month).total;

describe('100,000 beside a loan of 500,000 at 3.1 %', () => {
  it.each([
    ['REDUCE_PAYMENT', 0.02],
    ['REDUCE_PAYMENT', 0.04],
    ['SHORTEN_TERM', 0.04],
  ] as const)(
    'prepaid (%s) or invested at %d differs by what the comparison says',
    (mode, growth) => {
      const prepayment = { day: today, amount: 10_000_000n, mode };
      const after = loanPath({ terms, history, prepayment, months, ...asOf });
      const decision = { day: today, amount: 100_000, growth, rate: 1 };
      const lines = [true, false].map((invests) =>
        prepayParts(base, { ...decision, invests }, { without: path, after }),
      );
      const [invested = [], prepaid = []] = lines;
      const { gainOf } = prepayOrInvest({ terms, history, prepayment, months });
      expect(at(invested, months) - at(prepaid, months)).toBeCloseTo(gainOf(growth), 1);
    },
  );
});

describe('a home of 1,000,000 that is bought in a year', () => {
  const lentOn = '2027-03-10';
  const bought = newLoanPath(
    { method: 'ANNUITY', principal: 60_000_000n, annualRate: annualRateOf('0'), months: 60 },
    { lentOn, today, months },
  );
  const parts = purchaseParts(base, {
    ...{ day: lentOn, price: 1_000_000, downPayment: 400_000, costs: 30_000, growth: 0 },
    ...{ rentSaved: 5000, yearlyCosts: 12_000 },
    loans: [{ name: '新贷款', path: bought, rate: 1 }],
  });

  it('takes its costs on the day, and saves rent less yearly costs after it', () => {
    expect([11, 12, 13, 72].map((month) => at(parts, month))).toEqual([
      0,
      -30_000,
      // 600,000 over 60 months without interest moves 10,000 from cash to the home.
      -26_000,
      -30_000 + 60 * 4000,
    ]);
  });
});

const sale = { day: today, costs: 10_000, loan: { name: '房贷', path, rate: 1 }, restGrowth: 0.05 };

it('what is sold for less than its loan takes the rest from cash, and invests nothing', () => {
  const item = { name: '旧房', values: worthOf(450_000, 0) };
  const parts = saleParts(base, { ...sale, item, proceeds: 450_000 });
  // 450,000 − 10,000 − 500,000.
  expect(partsIn(parts, 12).parts[1]).toEqual({ label: '卖得的钱', amount: -60_000 });
  expect(at(parts, 0)).toBe(-10_000);
});

it('what is sold goes with its growth, repays its loan, and its rest is invested', () => {
  const item = { name: '旧房', values: worthOf(900_000, 0.02) };
  const parts = saleParts(base, { ...sale, item, proceeds: 950_000 });
  // 950,000 − 10,000 − 500,000 come for 900,000 and 500,000 of debt.
  expect(at(parts, 0)).toBe(40_000);
  const year = partsIn(parts, 12).parts;
  expect(year[0]).toEqual({ label: '卖掉的旧房', amount: -918_000 });
  expect(year[1]).toEqual({ label: '卖得的钱，投资', amount: 462_000 });
  // Twelve instalments of 2,798.08.
  expect(year[3]).toEqual({ label: '不再付的月供', amount: 33_576.96 });
});

it.each([
  ['2026-06-10', 6, [0, 0, 1000, 6000, 6000]],
  ['2026-06-10', null, [0, 0, 1000, 6000, 117_000]],
  // Begun two months ago: four of its six months are left.
  ['2026-01-10', 6, [0, 3000, 4000, 4000, 4000]],
])('1,000 a month from %s for %s months', (from, count, expected) => {
  const parts = changeParts(base, { from, amount: 1000, count });
  expect([0, 3, 4, 9, 120].map((month) => at(parts, month))).toEqual(expected);
});
