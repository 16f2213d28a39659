import { describe, expect, it } from 'vitest';
import type { RepaymentMethod } from '../../contract/loans/loan-fields.ts';
import { loan, parts, text } from '../testing/loan-terms.ts';
import { previewPrepayment } from './preview-prepayment.ts';
import { buildSchedule } from './schedule.ts';

describe('a prepayment of 200,000 after the 36th of 360 instalments', () => {
  const preview = (method: RepaymentMethod, mode: 'REDUCE_PAYMENT' | 'SHORTEN_TERM') => {
    const terms = loan('1000000', '3.5', 360, { method });
    const prepayment = { day: '2029-03-10', amount: 20_000_000n, mode };
    const { remainingMonths, monthsSaved, lastDueDate, principalPerMonth, ...amounts } =
      previewPrepayment(terms, { prepayments: [], instalments: [] }, prepayment);
    return {
      remainingMonths,
      monthsSaved,
      lastDueDate,
      principalPerMonth: principalPerMonth === null ? null : text(principalPerMonth),
      ...Object.fromEntries(Object.entries(amounts).map(([name, cents]) => [name, text(cents)])),
    };
  };

  it('lowers the payment of 等额本息, or ends it 98 months sooner', () => {
    expect(preview('ANNUITY', 'REDUCE_PAYMENT')).toEqual({
      balanceBefore: '940354.05',
      balanceAfter: '740354.05',
      payment: '3535.39',
      firstPayment: '3535.39',
      lastPayment: '3536.39',
      principalPerMonth: null,
      remainingMonths: 324,
      lastDueDate: '2056-03-10',
      interestToCome: '405113.31',
      interestSaved: '109436.51',
      monthsSaved: 0,
    });
    expect(preview('ANNUITY', 'SHORTEN_TERM')).toMatchObject({
      payment: '4490.45',
      lastPayment: '501.27',
      remainingMonths: 226,
      monthsSaved: 98,
      lastDueDate: '2048-01-10',
      interestToCome: '270498.47',
      interestSaved: '244051.35',
    });
  });

  it('lowers the principal of 等额本金, or keeps it and ends sooner', () => {
    expect(preview('EQUAL_PRINCIPAL', 'REDUCE_PAYMENT')).toMatchObject({
      balanceBefore: '899999.92',
      balanceAfter: '699999.92',
      principalPerMonth: '2160.49',
      firstPayment: '4202.16',
      remainingMonths: 324,
      interestToCome: '331771.16',
    });
    expect(preview('EQUAL_PRINCIPAL', 'SHORTEN_TERM')).toMatchObject({
      principalPerMonth: '2777.78',
      remainingMonths: 252,
      firstPayment: '4819.45',
      lastPayment: '2785.24',
      interestToCome: '258270.57',
    });
  });
});

describe('a prepayment of the whole rest', () => {
  const prepaidOn = (day: string, amount: bigint) =>
    buildSchedule(loan('100', '12', 3), {
      prepayments: [{ day, amount, mode: 'REDUCE_PAYMENT' }],
      instalments: [],
    }).instalments.map(parts);

  it('ends the loan on a due day', () => {
    expect(prepaidOn('2026-04-10', 6700n)).toEqual([['33.00', '1.00', '67.00']]);
  });

  it('leaves the interest of the days before it when it is paid inside a period', () => {
    // 10 days of 67.00 at 12 % are 0.22.
    expect(prepaidOn('2026-04-20', 6700n)).toEqual([
      ['33.00', '1.00', '67.00'],
      ['0.00', '0.22', '0.00'],
    ]);
  });
});
