import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Currency } from '../../contract/fields/currencies.ts';
import { addDays } from '../calendar/days.ts';
import { decimal, sum, toWire, zero } from '../money/decimal.ts';
import { noRates, type RateTable } from '../money/rates.ts';
import {
  ageingOf,
  type Debt,
  debtStatus,
  debtTotals,
  dueInDays,
  isUpcoming,
  peopleOf,
} from './debts.ts';

const today = '2026-11-21';
const due = (dueDay: string | null, isPaid = false) => ({ dueDay, isPaid });

describe('the status of a debt', () => {
  it.each([
    ['due tomorrow', due('2026-11-22'), 'PENDING', 1],
    ['due today', due('2026-11-21'), 'PENDING', 0],
    ['due yesterday', due('2026-11-20'), 'OVERDUE', -1],
    ['due a year ago, a leap day between', due('2024-02-28'), 'OVERDUE', -997],
    ['due yesterday and paid', due('2026-11-20', true), 'PAID', null],
    ['without a due date', due(null), 'PENDING', null],
  ])('follows from its due date and payment: %s', (_, debt, status, days) => {
    expect(debtStatus(debt, today)).toBe(status);
    expect(dueInDays(debt, today)).toBe(days);
  });

  it('changes at midnight without an event', () => {
    const debt = due('2026-11-21');
    expect(debtStatus(debt, '2026-11-21')).toBe('PENDING');
    expect(debtStatus(debt, '2026-11-22')).toBe('OVERDUE');
  });
});

describe('a debt', () => {
  it.each([
    [due('2026-11-20'), false],
    [due('2026-11-21'), true],
    [due('2026-11-28'), true],
    [due('2026-11-29'), false],
    [due('2026-11-25', true), false],
    [due(null), false],
  ])('with the due date and payment %j is upcoming within seven days: %s', (debt, expected) => {
    expect(isUpcoming(debt, today, 7)).toBe(expected);
  });

  it('is upcoming within 0 days when it is due today', () => {
    expect(isUpcoming(due('2026-11-21'), today, 0)).toBe(true);
    expect(isUpcoming(due('2026-11-22'), today, 0)).toBe(false);
  });
});

/** A debt of which nothing was paid, or all of it. */
const debt = (amount: string, dueDay: string | null, extra: Partial<Debt> = {}): Debt => ({
  amount: extra.isPaid ? zero : decimal(amount),
  settled: extra.isPaid ? decimal(amount) : zero,
  currency: 'CNY',
  dueDay,
  isPaid: false,
  ...extra,
});

function wire(debts: Debt[], currency: Currency = 'CNY', rates: RateTable = noRates) {
  const { outstanding, overdue, paid, ...rest } = debtTotals(debts, currency, rates, today);
  return {
    ...rest,
    outstanding: toWire(outstanding, 2),
    overdue: toWire(overdue, 2),
    paid: toWire(paid, 2),
  };
}

describe('totals of debts', () => {
  it('are 0 without debts', () => {
    expect(wire([])).toMatchObject({ outstanding: 0, overdue: 0, paid: 0, outstandingCount: 0 });
  });

  it('count what is overdue as outstanding, and what is paid apart', () => {
    const debts = [
      debt('0.1', '2026-11-30'),
      debt('0.2', '2026-11-20'),
      debt('1000.5', null),
      debt('77', '2026-11-01', { isPaid: true }),
    ];
    expect(wire(debts)).toEqual({
      outstanding: 1000.8,
      overdue: 0.2,
      paid: 77,
      outstandingCount: 3,
      overdueCount: 1,
      paidCount: 1,
      rateTime: null,
      missingRates: [],
      staleRates: [],
    });
  });

  it('convert what was written in another base currency, or name it', () => {
    const debts = [debt('10', null, { currency: 'USD' }), debt('5', '2026-11-01')];
    expect(wire(debts)).toMatchObject({ outstanding: 5, missingRates: ['USD'] });
    const rates: RateTable = {
      perEuro: { USD: { rate: '1', day: today }, CNY: { rate: '7', day: today } },
    };
    expect(wire(debts, 'CNY', rates)).toMatchObject({ outstanding: 75, overdue: 5 });
  });

  it('never leave a debt out or count it twice, whatever the day', () => {
    const anyDebt = fc
      .tuple(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: -60, max: 60 }), fc.boolean())
      .map(([cents, days, isPaid]) =>
        debt(String(decimal(cents).div(100)), addDays(today, days), { isPaid }),
      );
    fc.assert(
      fc.property(fc.array(anyDebt, { maxLength: 30 }), (debts) => {
        const totals = debtTotals(debts, 'CNY', noRates, today);
        const all = sum(debts.flatMap(({ amount, settled }) => [amount, settled]));
        expect(totals.outstanding.plus(totals.paid).eq(all)).toBe(true);
        expect(totals.overdue.lte(totals.outstanding)).toBe(true);
        expect(totals.outstandingCount + totals.paidCount).toBe(debts.length);
      }),
    );
  });
});

describe('the ageing of debts', () => {
  it('is what is left of each by the days since it was due', () => {
    const debts = [
      debt('1', null),
      debt('2', '2026-11-21'),
      debt('4', '2026-11-20'),
      debt('8', '2026-10-22'),
      debt('16', '2026-10-21'),
      debt('32', '2026-08-23'),
      debt('64', '2026-08-22'),
      debt('128', '2026-01-01', { isPaid: true }),
    ];
    const { buckets, total } = ageingOf(debts, 'CNY', noRates, today);
    expect(buckets.map(({ key, amount, count }) => [key, toWire(amount, 2), count])).toEqual([
      ['NOT_DUE', 3, 2],
      ['D1_30', 12, 2],
      ['D31_90', 48, 2],
      ['D90_PLUS', 64, 1],
    ]);
    expect(toWire(total, 2)).toBe(127);
  });
});

describe('the people of debts', () => {
  const of = (name: string, isReceivable: boolean, amount: string, extra: Partial<Debt> = {}) => ({
    ...debt(amount, null, extra),
    name,
    isReceivable,
  });

  it('are one row for each name with what is outstanding, the largest balance first', () => {
    const debts = [
      of('老王', true, '100'),
      of('老王', false, '30.5'),
      of('房东', false, '3000'),
      of('表妹', true, '70'),
      of('表妹', true, '500', { isPaid: true }),
      of('老王', true, '7', { currency: 'USD' }),
    ];
    const rows = peopleOf(debts, 'CNY', noRates).map((row) => [
      row.name,
      ...[row.receivable, row.payable, row.net].map((amount) => toWire(amount, 2)),
      row.currency,
    ]);
    expect(rows).toEqual([
      ['房东', 0, 3000, -3000, 'CNY'],
      ['表妹', 70, 0, 70, 'CNY'],
      ['老王', 100, 30.5, 69.5, 'CNY'],
      ['老王', 7, 0, 7, 'USD'],
    ]);
  });
});
