import { expect, it } from 'vitest';
import { compareMonth } from './compare-month.ts';

const item = (title: string, day: string, amount: bigint) => ({ title, day, amount });

it('pairs an item with the entry of its amount, then with the nearest of about its amount', () => {
  const salary = item('工资', '2026-12-10', 1_200_000n);
  const loan = item('房贷', '2026-12-20', -481_230n);
  const rent = item('房租', '2026-12-31', -450_000n);
  const late = item('会费', '2026-12-01', -10_000n);
  const paid = item('代发工资', '2026-12-08', 1_198_000n);
  const exact = item('还款', '2026-12-21', -481_230n);
  const near = item('消费', '2026-12-20', -480_000n);
  const tooFar = item('会费', '2026-12-12', -10_000n);
  const { items, others } = compareMonth([salary, loan, rent, late], [near, exact, paid, tooFar]);
  expect(items).toEqual([
    { expected: salary, actual: paid },
    { expected: loan, actual: exact },
    // What is nearest to the rent is 11 days away.
    { expected: rent, actual: null },
    { expected: late, actual: null },
  ]);
  expect(others).toEqual([near, tooFar]);
});

it('pairs no entry twice, and none of the other sign', () => {
  const one = item('一', '2026-12-10', -1000n);
  const two = item('二', '2026-12-11', -1000n);
  const paid = item('付', '2026-12-11', -1000n);
  const refund = item('退', '2026-12-11', 1000n);
  const { items, others } = compareMonth([one, two], [paid, refund]);
  expect(items.map(({ actual }) => actual)).toEqual([paid, null]);
  expect(others).toEqual([refund]);
});
