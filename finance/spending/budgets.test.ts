import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/days.ts';
import { spentByPeriod, usedOf } from './budget-used.ts';
import {
  type BudgetPlan,
  budgetStates,
  daysLeftIn,
  leftPerDay,
  periodOf,
  periodsUntil,
  thresholdOf,
} from './budgets.ts';
import type { SpendingRow } from './spending-rows.ts';

const monthly: BudgetPlan = {
  period: 'MONTH',
  firstDay: 1,
  from: '2026-01-01',
  until: null,
  amount: 100_000n,
  carryOver: 'BOTH',
};

const days = fc.integer({ min: 0, max: 20_000 }).map((after) => addDays('2000-01-01', after));
const plans = fc.record({
  period: fc.constantFrom('MONTH' as const, 'YEAR' as const),
  firstDay: fc.integer({ min: 1, max: 28 }),
  from: days,
  until: fc.constant(null),
  amount: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  carryOver: fc.constantFrom('OFF' as const, 'SURPLUS' as const, 'BOTH' as const),
});
const used = fc.array(fc.bigInt({ min: -(10n ** 10n), max: 10n ** 12n }), {
  minLength: 1,
  maxLength: 40,
});
const at = (spent: bigint) => ({ from: '2026-01-01', to: '2026-01-31', used: spent });
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);

describe('what a budget carries over', () => {
  it.each([
    ['BOTH', 80_000n, 120_000n],
    ['SURPLUS', 80_000n, 120_000n],
    ['OFF', 80_000n, 100_000n],
    ['BOTH', 130_000n, 70_000n],
    ['SURPLUS', 130_000n, 100_000n],
    ['OFF', 130_000n, 100_000n],
  ] as const)(
    'of 1,000.00 with %s and %d fen used, the next period has %d',
    (carryOver, spent, next) => {
      const states = budgetStates({ amount: 100_000n, carryOver }, [at(spent), at(0n)]);
      expect(states[1]?.available).toBe(next);
    },
  );

  it('what is used and left sums to the budget and what is carried, in every period', () => {
    fc.assert(
      fc.property(plans, used, (plan, amounts) => {
        const states = budgetStates(plan, amounts.map(at));
        for (const [index, state] of states.entries()) {
          expect(state.used + state.left).toBe(plan.amount + state.carried);
          const before = states[index - 1]?.left ?? 0n;
          const surplus = before > 0n ? before : 0n;
          const carried = { OFF: 0n, SURPLUS: surplus, BOTH: before }[plan.carryOver];
          expect(state.carried).toBe(carried);
        }
      }),
    );
  });

  it('with both signs, all periods together have neither more nor less than their amounts', () => {
    fc.assert(
      fc.property(used, fc.bigInt({ min: 1n, max: 10n ** 12n }), (amounts, amount) => {
        const states = budgetStates({ amount, carryOver: 'BOTH' }, amounts.map(at));
        const left = states.at(-1)?.left ?? 0n;
        expect(sum(amounts) + left).toBe(amount * BigInt(amounts.length));
      }),
    );
  });
});

describe('the periods of a budget', () => {
  it.each([
    [1, '2026-02-10', '2026-02-01', '2026-02-28'],
    [1, '2028-02-29', '2028-02-01', '2028-02-29'],
    [15, '2026-03-14', '2026-02-15', '2026-03-14'],
    [15, '2026-03-15', '2026-03-15', '2026-04-14'],
    [28, '2026-03-01', '2026-02-28', '2026-03-27'],
    [10, '2027-01-09', '2026-12-10', '2027-01-09'],
  ])('a month that begins on the %dth has %s between %s and %s', (firstDay, day, from, to) => {
    expect(periodOf({ ...monthly, firstDay }, day)).toEqual({ from, to });
  });

  it('a day before the first period or after the last one is answered with these', () => {
    const plan = { ...monthly, from: '2026-03-20', until: '2026-05-02' };
    expect(periodOf(plan, '2026-01-05')).toEqual({ from: '2026-03-01', to: '2026-03-31' });
    expect(periodOf(plan, '2026-09-05')).toEqual({ from: '2026-05-01', to: '2026-05-31' });
    expect(periodsUntil(plan, '2026-09-05').map(({ from }) => from)).toEqual([
      '2026-03-01',
      '2026-04-01',
      '2026-05-01',
    ]);
    const trip = { ...monthly, period: 'RANGE' as const, from: '2026-10-01', until: '2026-10-07' };
    expect(periodsUntil(trip, '2027-01-01')).toEqual([{ from: '2026-10-01', to: '2026-10-07' }]);
  });

  it('every day from the first on is in one period, and periods follow each other without a gap', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 0, max: 3000 }), (plan, after) => {
        const day = addDays(plan.from, after);
        const periods = periodsUntil(plan, day);
        expect(periods.filter(({ from, to }) => from <= day && day <= to)).toHaveLength(1);
        expect(periods.at(-1)).toEqual(periodOf(plan, day));
        expect(periods[0]).toEqual(periodOf(plan, plan.from));
        for (const [index, { from }] of periods.entries()) {
          const before = periods[index - 1];
          if (before) expect(from).toBe(addDays(before.to, 1));
        }
      }),
    );
  });
});

it('what is left is spread over today and the days after it, rounded down', () => {
  const february = { from: '2026-02-01', to: '2026-02-28' };
  expect(daysLeftIn(february, '2026-02-10')).toBe(19);
  expect(leftPerDay(70_000n, 19)).toBe(3684n);
  expect(daysLeftIn(february, '2026-02-28')).toBe(1);
  expect(daysLeftIn(february, '2026-03-01')).toBeUndefined();
  // 0.20 over 3 days: 0.06 a day, since 0.07 would come to 0.21.
  expect(leftPerDay(20n, 3)).toBe(6n);
  expect(leftPerDay(-20n, 3)).toBe(0n);
});

it.each([
  [79_999n, undefined],
  [80_000n, 80],
  [99_999n, 80],
  [100_000n, 100],
  [130_000n, 100],
] as const)('of 1,000.00, %d fen reach the threshold %s', (spent, threshold) => {
  const [state] = budgetStates(monthly, [at(spent)]);
  expect(state && thresholdOf(state)).toBe(threshold);
});

it('counts what was spent in the periods of their days, less what came back', () => {
  const unit = 10n ** 78n;
  const row = (day: string, categoryId: string | null, fen: bigint, line = 'EXPENSE') =>
    ({ day, line, categoryId, amount: fen * unit }) as SpendingRow;
  const rows = [
    row('2026-01-15', 'food', -80_000n),
    row('2026-02-01', 'snacks', -5000n),
    row('2026-02-09', 'food', 1000n),
    row('2026-02-10', null, -300n),
    row('2026-02-11', 'passed on', -900n, 'NEUTRAL'),
    row('2026-02-12', 'wage', 900n, 'INCOME'),
  ];
  const spent = spentByPeriod(rows, (day) => periodOf(monthly, day).from);
  expect(usedOf(spent('2026-01-01'), ['food', 'snacks'])).toBe(80_000n);
  expect(usedOf(spent('2026-02-01'), ['food', 'snacks'])).toBe(4000n);
  expect(usedOf(spent('2026-02-01'), ['food'])).toBe(-1000n);
  expect(usedOf(spent('2026-02-01'), null)).toBe(4300n);
  expect(usedOf(spent('2026-03-01'), null)).toBe(0n);
});
