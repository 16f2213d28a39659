import { describe, expect, it } from 'vitest';
import { annualRateOf } from '../money/annual-rate.ts';
import { loan, parts, text } from '../testing/loan-terms.ts';
import { type LoanTerms, type Prepayment, paymentOf } from './loan.ts';
import { restOfLoan } from './rest-of-loan.ts';
import { buildSchedule } from './schedule.ts';

const paid = (...prepayments: Prepayment[]) => ({ prepayments, instalments: [] });

const restRows = (terms: LoanTerms, after: number, ...prepayments: Prepayment[]) =>
  buildSchedule(restOfLoan(terms, paid(...prepayments), after)).instalments;

const payments = (rows: ReturnType<typeof restRows>) => rows.map((row) => text(paymentOf(row)));

/** The rest without what was agreed: its level is worked out from what is owed. */
const levelledAnew = (terms: LoanTerms, after: number, ...prepayments: Prepayment[]) =>
  buildSchedule({ ...restOfLoan(terms, paid(...prepayments), after), agreed: undefined })
    .instalments;

// The loans are those of the tests of the schedule, where their figures come from.
describe('the rest of a loan goes on with', () => {
  it('the payment of 等额本息, which the rest of its amount alone would not have', () => {
    const terms = loan('200000', '3.1', 60);
    const rest = restOfLoan(terms, paid(), 57);
    expect(rest).toMatchObject({
      ...{ principal: 1_075_245n, months: 3, startDate: '2030-12-10' },
      firstDueDate: '2031-01-10',
    });
    expect(payments(buildSchedule(rest).instalments)).toEqual(['3602.63', '3602.63', '3602.79']);
    // 10,752.45 over three months is 3,602.6833….
    expect(payments(levelledAnew(terms, 57))[0]).toBe('3602.68');
  });

  it.each([
    ['SHORTEN_TERM', 226, '4490.45', '501.27', '4477.96'],
    ['REDUCE_PAYMENT', 324, '3535.39', '3536.39', '3535.39'],
  ] as const)('the payment after %s: %i months', (mode, months, level, last, anew) => {
    const terms = loan('1000000', '3.5', 360);
    const prepayment = { day: '2029-03-10', amount: 20_000_000n, mode };
    const rows = payments(restRows(terms, 36, prepayment));
    expect([rows.length, rows[0], rows.at(-2), rows.at(-1)]).toEqual([months, level, level, last]);
    expect(payments(levelledAnew(terms, 36, prepayment))[0]).toBe(anew);
  });

  it('the payment after a new rate, and the rates that are announced', () => {
    const rates = [
      { from: '2027-05-10', annualRate: annualRateOf('3.9') },
      { from: '2028-05-10', annualRate: annualRateOf('3.3') },
    ];
    const terms = loan('800000', '4.2', 300, { rates });
    // After the 14th instalment the first of the two rates holds, and with the 27th the second.
    const rest = restOfLoan(terms, paid(), 14);
    expect(rest).toMatchObject({ annualRate: annualRateOf('3.9'), rates: rates.slice(1) });
    const rows = payments(buildSchedule(rest).instalments);
    expect([rows.length, rows[0], rows[11], rows[12], rows.at(-1)]).toEqual([
      ...[286, '4183.62', '4183.62', '3942.72', '3940.93'],
    ]);
  });

  it('no rate that is announced for a day after a shorter term has ended', () => {
    const late = { from: '2050-01-10', annualRate: annualRateOf('3') };
    const terms = loan('1000000', '3.5', 360, { rates: [late] });
    const mode = 'SHORTEN_TERM' as const;
    const prepayment = { day: '2029-03-10', amount: 20_000_000n, mode };
    expect(restOfLoan(terms, paid(prepayment), 36).rates).toEqual([]);
  });

  it('the principal of a month of 等额本金', () => {
    const terms = loan('610000', '5.635', 276, { method: 'EQUAL_PRINCIPAL' });
    // 610,000 − 270 × 2,210.14 = 13,262.20, a sixth of which is 2,210.3666….
    const rows = restRows(terms, 270);
    expect(rows.map(({ principal }) => text(principal))).toEqual([
      ...Array.from({ length: 5 }, () => '2210.14'),
      '2211.50',
    ]);
    expect(payments(rows).at(-1)).toBe('2221.88');
    expect(text(levelledAnew(terms, 270)[0]?.principal ?? 0n)).toBe('2210.37');
  });

  it('the interest of the months of 先息后本', () => {
    const rows = restRows(loan('12000', '6', 3, { method: 'INTEREST_FIRST' }), 1);
    expect(rows.map(parts)).toEqual([
      ['0.00', '60.00', '12000.00'],
      ['12000.00', '60.00', '0.00'],
    ]);
  });

  it('the interest of what was prepaid of 到期还本付息', () => {
    const terms = loan('12000', '6', 18, { method: 'BULLET' });
    const mode = 'REDUCE_PAYMENT' as const;
    const half = { day: '2026-06-10', amount: 600_000n, mode };
    // 92 days of 12,000 and 457 of 6,000 at 6 % ÷ 360: 184.00 + 457.00.
    expect(restRows(terms, 0, half).map(parts)).toEqual([['6000.00', '641.00', '0.00']]);
    expect(restOfLoan(terms, paid(half), 0).agreed?.carriedInterest).toBe(9_200n);
    // From the beginning there would be 549 days of 6,000, or 18 whole months.
    expect(levelledAnew(terms, 0, half).map(parts)).toEqual([['6000.00', '540.00', '0.00']]);
  });

  it('the interest of a period with a new rate and then a prepayment', () => {
    // 10 days of 120,000 at 12 %, 5 at 6 %, and 16 of 60,000 at 6 %: 400.00 + 100.00 + 160.00. 60,000
    // over 12 months at 0.5 % a month is 5,163.99, of which a month's interest is 300.00.
    const rates = [{ from: '2026-03-20', annualRate: annualRateOf('6') }];
    const mode = 'REDUCE_PAYMENT' as const;
    const half = { day: '2026-03-25', amount: 6_000_000n, mode };
    const [first, second] = restRows(loan('120000', '12', 12, { rates }), 0, half);
    expect(first && parts(first)).toEqual(['4863.99', '660.00', '55136.01']);
    expect(second && text(paymentOf(second))).toBe('5163.99');
  });

  it('nothing, once all is paid', () => {
    expect(() => restOfLoan(loan('100', '12', 3), paid(), 3)).toThrow();
  });
});

it('what is due after a loan was handed over is no instalment of it', () => {
  // 10 days of 67.00 would owe 0.22 on 10 May: the other owner pays it with the month.
  const terms = { ...loan('100', '12', 3), handedOverOn: '2026-04-20' };
  const mode = 'SHORTEN_TERM' as const;
  const { instalments, prepayments } = buildSchedule(
    terms,
    paid({ day: '2026-04-20', amount: 6700n, mode }),
  );
  expect(instalments.map(parts)).toEqual([['33.00', '1.00', '67.00']]);
  expect(prepayments).toHaveLength(1);
});
