import { describe, expect, it } from 'vitest';
import {
  changedColumns,
  changedFields,
  newRecurring,
  type RecurringValues,
} from './recurring-values.ts';

const amounts = [
  { fromDay: '2026-01-10', amount: 12_000 },
  { fromDay: '2099-01-10', amount: 15_000 },
];
const salary = { ...newRecurring('a1'), name: '工资', amount: '12000' };

describe('a change that another page asks for', () => {
  it('is another amount from a day on', () => {
    expect(changedFields(salary, amounts, { by: '-3000.5', from: '2098-12-01' })).toMatchObject({
      ...{ amount: '8999.5', amountFrom: '2098-12-01', ends: 'NEVER' },
    });
  });

  it('is the end on the day before, where nothing is left', () => {
    expect(changedFields(salary, amounts, { by: '-12000', from: '2098-12-01' })).toMatchObject({
      ...{ amount: '12000', ends: 'UNTIL', untilDay: '2098-11-30' },
    });
  });

  it('is counted from the amount of that day, where another one is stored for later', () => {
    expect(changedFields(salary, amounts, { by: '-3000', from: '2099-12-01' })).toMatchObject({
      ...{ amount: '12000', amountFrom: '2099-12-01' },
    });
  });

  it('is none where nothing is asked for', () => {
    expect(changedFields(salary, amounts, {})).toBe(salary);
  });
});

describe('the day from which an amount counts', () => {
  const laterOf = (amount: number, amountFrom: string | null) =>
    changedColumns({ amount, amountFrom } as RecurringValues, { amount: 12_000, amounts });

  it('is sent with another amount than today’s, or than the one of that day', () => {
    for (const [amount, amountFrom] of [
      [9000, '2098-12-01'],
      [12_000, '2099-12-01'],
      [15_000, '2099-12-01'],
    ] as const) {
      expect(laterOf(amount, amountFrom)).toMatchObject({ later: { amount, amountFrom } });
    }
  });

  it('is not sent where the amount stays', () => {
    expect(laterOf(12_000, '2098-12-01')).not.toHaveProperty('later');
    expect(laterOf(9000, null)).not.toHaveProperty('later');
  });
});
