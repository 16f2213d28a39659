import { describe, expect, it } from 'vitest';
import {
  changedColumns,
  changedFields,
  newRecurring,
  type RecurringValues,
} from './recurring-values.ts';

const salary = { ...newRecurring('a1'), name: '工资', amount: '12000' };

describe('a change that another page asks for', () => {
  it('is another amount from a day on', () => {
    expect(changedFields(salary, { by: '-3000.5', from: '2099-12-01' })).toMatchObject({
      ...{ amount: '8999.5', amountFrom: '2099-12-01', ends: 'NEVER' },
    });
  });

  it('is the end on the day before, where nothing is left', () => {
    expect(changedFields(salary, { by: '-12000', from: '2099-12-01' })).toMatchObject({
      ...{ amount: '12000', ends: 'UNTIL', untilDay: '2099-11-30' },
    });
  });

  it('is none where nothing is asked for', () => {
    expect(changedFields(salary, {})).toBe(salary);
  });
});

describe('the day from which an amount counts', () => {
  const values = { amount: 9000, amountFrom: '2099-12-01' } as RecurringValues;

  it('is sent with another amount alone', () => {
    expect(changedColumns(values, { amount: 12_000 })).toMatchObject(values);
    expect(changedColumns(values, { amount: 9000 })).not.toHaveProperty('amountFrom');
  });
});
