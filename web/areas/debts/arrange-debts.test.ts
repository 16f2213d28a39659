import { describe, expect, it } from 'vitest';
import type { DebtStatus } from '../../../contract/debts/debt-fields.ts';
import { arrangeDebts, everything } from './arrange-debts.ts';
import type { Debt } from './debt.ts';

const at = '2026-11-01T00:00:00.000Z';

function debt(counterparty: string, dueDate: string | null, status: DebtStatus = 'PENDING'): Debt {
  return {
    id: counterparty,
    counterparty,
    amount: 1,
    settledAmount: 0,
    outstandingAmount: 1,
    paymentCount: 0,
    isMarked: false,
    currency: 'CNY',
    dueDate,
    description: null,
    handedOverOn: null,
    status,
    dueInDays: null,
    day: '2026-11-01',
    paidAt: null,
    paidDay: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
}

const debts = [
  debt('张三', '2026-12-03'),
  debt('Anna Li', '2026-11-02', 'OVERDUE'),
  debt('老王', null),
  debt('已结清', '2026-10-01', 'PAID'),
  debt('李四', '2026-11-25'),
];
const names = (wanted: Partial<typeof everything>) =>
  arrangeDebts(debts, { ...everything, ...wanted }).map(({ counterparty }) => counterparty);

describe('the list of debts', () => {
  it('begins with the entry that is due first and ends with what is paid', () => {
    expect(names({})).toEqual(['Anna Li', '李四', '张三', '老王', '已结清']);
  });

  it('is reversed on request, except for paid entries and those without a due date', () => {
    expect(names({ order: 'latest' })).toEqual(['张三', '李四', 'Anna Li', '老王', '已结清']);
  });

  it('shows only the entries of the chosen status', () => {
    expect(names({ status: 'OVERDUE' })).toEqual(['Anna Li']);
    expect(names({ status: 'PAID' })).toEqual(['已结清']);
    expect(names({ status: 'PENDING' })).toEqual(['李四', '张三', '老王']);
  });

  it.each([
    ['anna', ['Anna Li']],
    [' 四 ', ['李四']],
    ['没有', []],
  ])('searches for %s', (keyword, expected) => {
    expect(names({ keyword })).toEqual(expected);
  });
});
