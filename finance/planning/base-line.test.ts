import { describe, expect, it } from 'vitest';
import { loan } from '../testing/loan-terms.ts';
import { baseParts, type PlanBase } from './base-line.ts';
import { loanPath } from './loan-path.ts';
import { partsIn } from './plan-parts.ts';

const today = '2026-03-10';
const months = 24;
const base: PlanBase = {
  ...{ today, months, assets: [], steady: [], loans: [], saving: 0, cashGrowth: 0 },
  ...{ savingGrowth: 0, recurring: [], settled: [], gains: [], plans: [] },
};
const at = (fields: Partial<PlanBase>, ...asked: number[]) =>
  asked.map((month) => partsIn(baseParts({ ...base, ...fields }), month).total);
const partsAt = (fields: Partial<PlanBase>, month: number) =>
  partsIn(baseParts({ ...base, ...fields }), month).parts;
const cash = (amount: number) => [{ label: '现金', amount, growth: 0, isCash: true }];

it('keeps what is there, adds what is saved, and pays the loan by its schedule', () => {
  const path = loanPath({
    terms: loan('500000', '3.1', 240),
    history: { prepayments: [], instalments: [] },
    ...{ months, today, assumedPaidBefore: today },
  });
  const fields: Partial<PlanBase> = {
    assets: cash(100_000),
    steady: [{ label: '应收款', amount: 500 }],
    loans: [{ name: '房贷', path, rate: 1 }],
    saving: 3000,
  };
  // 100,000 + 500 − 500,000; then a month saves 3,000 and pays 500,000 × 3.1 % ÷ 12 of interest.
  expect(at(fields, 0, 1)).toEqual([-399_500, -397_791.67]);
  expect(partsAt(fields, 1).map(({ label }) => label)).toEqual([
    ...['现金', '应收款', '今后的储蓄', '今后的贷款还款', '房贷'],
  ]);
  expect(partsAt(fields, 1).at(-2)).toEqual({ label: '今后的贷款还款', amount: -2798.08 });
});

describe('in the money of its month', () => {
  it('saving of 1,000 in today’s money is 1,020 after a year at 2 %', () => {
    const [before = 0, then = 0] = at({ saving: 1000, savingGrowth: 0.02 }, 11, 12);
    expect(then - before).toBeCloseTo(1020, 2);
    // 1,000 × q × (q¹² − 1) ÷ (q − 1) with q = 1.02^(1/12) = 1.0016516.
    expect(then).toBeCloseTo(12_129.61, 2);
    expect(at({ saving: 1000 }, 12)).toEqual([12_000]);
  });

  it('so is what recurs', () => {
    const recurring = [{ day: '2027-03-10', amount: -500 }];
    expect(at({ recurring, savingGrowth: 0.02 }, 11, 12)).toEqual([0, -510]);
  });
});

it('rent that ends is paid no more: three times, and then what was saved stays', () => {
  const recurring = ['2026-03-31', '2026-04-30', '2026-05-31'].map((day) => ({
    ...{ day, amount: -4500 },
  }));
  // 5,000 a month without the rent.
  expect(at({ recurring, saving: 5000 }, 1, 3, 4, 24)).toEqual([
    ...[500, 15_000 - 13_500, 20_000 - 13_500, 120_000 - 13_500],
  ]);
});

it('what recurs and is overdue counts in the first month', () => {
  expect(at({ recurring: [{ day: '2026-02-01', amount: 90 }] }, 0, 1)).toEqual([0, 90]);
});

describe('what is settled on a day', () => {
  const settled = [
    { label: '有到期日的存款', amount: 10_000, day: '2027-01-10', pays: 10_300 },
    { label: '有到期日的应付款', amount: -250, day: '2026-05-10', pays: -250 },
  ];

  it('is a deposit that comes to what it pays, and is cash then; a debt that is repaid changes nothing', () => {
    // 300 of interest over ten months.
    expect(at({ settled }, 0, 1, 2, 5, 10, 24)).toEqual([9750, 9780, 9810, 9900, 10_050, 10_050]);
    expect(partsAt({ settled }, 9)).toEqual([
      { label: '有到期日的存款', amount: 10_270 },
      { label: '有到期日的应付款', amount: 0 },
      { label: '今后的储蓄', amount: 0 },
      { label: '到期收付', amount: -250 },
    ]);
  });

  it('earns what cash earns from then on', () => {
    // 10,300 for 14 months at 2 %, less 250 for 22 months: 10,540.73 − 259.24.
    const [then = 0] = at({ settled, cashGrowth: 0.02 }, 24);
    expect(then).toBeCloseTo(10_540.73 - 259.24, 2);
  });
});

it('a dividend that was cut off the price already is new money', () => {
  expect(at({ gains: [{ day: '2026-04-20', amount: 88 }] }, 1, 2)).toEqual([0, 88]);
});

describe('a plan', () => {
  const flows = ['2026-04-10', '2026-05-10', '2026-06-10', '2026-07-10'].map((day) => ({
    ...{ day, amount: 500 },
  }));

  it('buys as far as there is cash: 500, 500 and 200 of 1,200', () => {
    const plans = [{ label: '今后的定投（A 股）', growth: 0, flows }];
    const fields = { assets: cash(1200), plans };
    expect(at(fields, 0, 3, 24)).toEqual([1200, 1200, 1200]);
    expect([1, 2, 3, 4].map((month) => partsAt(fields, month).at(-1)?.amount)).toEqual([
      ...[500, 1000, 1200, 1200],
    ]);
    expect(partsAt(fields, 4).at(-2)).toEqual({ label: '定投和存入付出的钱', amount: -1200 });
  });

  it('grows with what it buys', () => {
    const plans = [{ label: '今后的定投（A 股）', growth: 0.07, flows: flows.slice(0, 1) }];
    // 500 for eleven months at 7 %: 500 × 1.07^(11/12) − 500.
    const [then = 0] = at({ assets: cash(1000), plans }, 12);
    expect(then - 1000).toBeCloseTo(31.99, 2);
  });
});
