import { describe, expect, it } from 'vitest';
import { annualRateOf } from '../money/annual-rate.ts';
import { loan, parts, payment, row, rowsOf, text } from '../testing/loan-terms.ts';
import { costOfInstalments } from './cost-of-instalments.ts';
import { interestOfDays } from './interest.ts';
import { type Instalment, type LoanTerms, paymentOf } from './loan.ts';
import { interestOf } from './loan-figures.ts';
import { buildSchedule } from './schedule.ts';

const equalPrincipal = { method: 'EQUAL_PRINCIPAL' } as const;

const totalInterest = (terms: LoanTerms) => text(interestOf(rowsOf(terms)));

describe('等额本息', () => {
  // Worked out by two independent exact programs; the first three agree with published figures.
  it.each([
    ['1,000,000 at 4.9 % over 360', '1000000', '4.9', 360, '5307.27', '5305.19', '910615.12'],
    ['630,000 at 4.9 % over 360', '630000', '4.9', 360, '3343.58', '3342.27', '573687.49'],
    ['610,000 at 5.635 % over 276', '610000', '5.635', 276, '3947.94', '3946.05', '479629.55'],
    ['1,000,000 at 3.5 % over 360', '1000000', '3.5', 360, '4490.45', '4488.52', '616560.07'],
    ['200,000 at 3.1 % over 60', '200000', '3.1', 60, '3602.63', '3602.79', '16157.96'],
  ])(
    'of %s months is level to the last instalment',
    (_, amount, percent, n, level, last, interest) => {
      const terms = loan(amount, percent, n);
      const payments = rowsOf(terms).map((instalment) => text(paymentOf(instalment)));
      expect(new Set(payments.slice(0, -1))).toEqual(new Set([level]));
      expect(payments.at(-1)).toBe(last);
      expect(totalInterest(terms)).toBe(interest);
    },
  );

  it('splits its payments into principal and interest to the cent', () => {
    expect(parts(row(loan('1000000', '4.9', 360), 1))).toEqual(['1223.94', '4083.33', '998776.06']);
    expect(text(row(loan('1000000', '3.5', 360), 2).balance)).toBe('996847.85');
  });

  it('of three months pays 34.00, 34.00 and 34.01', () => {
    const rows = rowsOf(loan('100', '12', 3));
    expect(rows.map((instalment) => text(paymentOf(instalment)))).toEqual([
      '34.00',
      '34.00',
      '34.01',
    ]);
    expect(rows.map(({ interest }) => text(interest))).toEqual(['1.00', '0.67', '0.34']);
  });

  it('is level anew from the instalment after a due day from which another rate holds', () => {
    const terms = loan('800000', '4.2', 300, {
      rates: [
        { from: '2027-05-10', annualRate: annualRateOf('3.9') },
        { from: '2028-05-10', annualRate: annualRateOf('3.3') },
      ],
    });
    expect([14, 15, 26, 27].map((number) => payment(terms, number))).toEqual([
      '4311.54',
      '4183.62',
      '4183.62',
      '3942.72',
    ]);
    expect([14, 26].map((number) => text(row(terms, number).balance))).toEqual([
      '778350.21',
      '758143.78',
    ]);
    expect(payment(terms, 300)).toBe('3940.93');
    expect(totalInterest(terms)).toBe('390868.49');
  });

  it('of a 组合贷 is the sum of both loans', () => {
    const [fund, bank] = [loan('600000', '2.6', 360), loan('900000', '3.5', 360)];
    expect([payment(fund, 1), payment(bank, 1)]).toEqual(['2402.04', '4041.40']);
    expect(text(paymentOf(row(fund, 1)) + paymentOf(row(bank, 1)))).toBe('6443.44');
    expect(text(interestOf(rowsOf(fund)) + interestOf(rowsOf(bank)))).toBe('819638.81');
  });
});

describe('等额本金', () => {
  it.each([
    ['1000000', '4.9', 360, '2777.78', '6861.11', '6849.77', '2788.32', '737041.08'],
    ['610000', '5.635', 276, '2210.14', '5074.60', '5064.22', '2221.88', '396728.35'],
  ])('of %s at %s %% over %i months falls month by month', (amount, percent, n, ...expected) => {
    const terms = loan(amount, percent, n, equalPrincipal);
    expect([
      text(row(terms, 1).principal),
      payment(terms, 1),
      payment(terms, 2),
      payment(terms, n),
      totalInterest(terms),
    ]).toEqual(expected);
  });

  it('leaves to the last instalment what rounding left over', () => {
    expect(text(row(loan('1000000', '4.9', 360, equalPrincipal), 360).principal)).toBe('2776.98');
  });
});

describe('interest by days', () => {
  it('counts 12 days at one rate and 19 at the other when it changes on 1 January', () => {
    const stretch = { balance: 78_000_000n };
    const interest = interestOfDays(
      [
        { ...stretch, from: '2025-12-20', to: '2026-01-01', rate: annualRateOf('3.9') },
        { ...stretch, from: '2026-01-01', to: '2026-01-20', rate: annualRateOf('3.3') },
      ],
      'MONTHLY',
    );
    expect(text(interest)).toBe('2372.50');
  });

  it('is owed for a first period of 41 days, while its principal is that of a whole month', () => {
    const terms = loan('1000000', '3.5', 360, { firstDueDate: '2026-04-20', dueDay: 20 });
    // 4,490.45 less a month's interest of 2,916.67.
    expect(parts(row(terms, 1)).slice(0, 2)).toEqual(['1573.78', '3986.11']);
    expect(payment(terms, 2)).toBe('4490.45');
  });

  it('is divided by 365 where the loan has that day count', () => {
    // 1,000,000 × 3.5 % × 31 ÷ 365 from 10 March to 10 April.
    const terms = loan('1000000', '3.5', 12, { dayCount: 'ACTUAL_365' });
    expect(text(row(terms, 1).interest)).toBe('2972.60');
    const by360 = loan('1000000', '3.5', 12, { dayCount: 'ACTUAL_360' });
    expect(text(row(by360, 1).interest)).toBe('3013.89');
  });

  it('holds in the period in which the rate changes, whose principal stays', () => {
    // Of 120,000 at 12 % over 12 months 10,661.85 a month; the first repays 9,461.85. From 25 March on
    // 6 %: 15 days at 12 % and 16 at 6 % cost 600.00 + 320.00.
    const terms = loan('120000', '12', 12, {
      rates: [{ from: '2026-03-25', annualRate: annualRateOf('6') }],
    });
    expect(parts(row(terms, 1))).toEqual(['9461.85', '920.00', '110538.15']);
    // 110,538.15 over 11 months at 0.5 % a month: 10,352.8963….
    expect(payment(terms, 2)).toBe('10352.90');
  });

  it('holds in the period of a prepayment, which counts from its day on', () => {
    // 15 days of 120,000 and 16 of 60,000 at 12 %: 600.00 + 320.00. 60,000 over 12 months at 1 % is
    // 5,330.93 a month, of which a whole month's interest is 600.00.
    const terms = loan('120000', '12', 12);
    const prepayment = { day: '2026-03-25', amount: 6_000_000n, mode: 'REDUCE_PAYMENT' } as const;
    const { instalments, prepayments } = buildSchedule(terms, {
      prepayments: [prepayment],
      instalments: [],
    });
    expect(parts(instalments[0] as Instalment)).toEqual(['4730.93', '920.00', '55269.07']);
    expect(prepayments).toMatchObject([{ afterNumber: 0, balanceBefore: 12_000_000n }]);
  });
});

describe('先息后本 and 到期还本付息', () => {
  it('pay interest until the last instalment repays all', () => {
    const rows = rowsOf(loan('12000', '6', 3, { method: 'INTEREST_FIRST' }));
    expect(rows.map(parts)).toEqual([
      ['0.00', '60.00', '12000.00'],
      ['0.00', '60.00', '12000.00'],
      ['12000.00', '60.00', '0.00'],
    ]);
  });

  it('are one instalment with the interest of all months', () => {
    const rows = rowsOf(loan('12000', '6', 18, { method: 'BULLET' }));
    expect(rows.map(({ dueDate }) => dueDate)).toEqual(['2027-09-10']);
    expect(rows.map(parts)).toEqual([['12000.00', '1080.00', '0.00']]);
  });
});

describe('due days', () => {
  it('from 29 on fall on the last of a shorter month, and all months are whole', () => {
    const terms = loan('12000', '12', 4, {
      startDate: '2028-01-31',
      firstDueDate: '2028-02-29',
      dueDay: 31,
      method: 'INTEREST_FIRST',
    });
    expect(rowsOf(terms).map(({ dueDate, interest }) => [dueDate, text(interest)])).toEqual([
      ['2028-02-29', '120.00'],
      ['2028-03-31', '120.00'],
      ['2028-04-30', '120.00'],
      ['2028-05-31', '120.00'],
    ]);
  });
});

describe('what is booked', () => {
  it('replaces what the schedule says, and the last instalment takes the difference', () => {
    const { instalments } = buildSchedule(loan('100', '12', 3), {
      prepayments: [],
      instalments: [{ number: 1, principal: 3200n, interest: 150n }],
    });
    expect(instalments.map(parts)).toEqual([
      ['32.00', '1.50', '68.00'],
      ['33.32', '0.68', '34.68'],
      ['34.68', '0.35', '0.00'],
    ]);
  });
});

describe('instalments with a fee', () => {
  it('of 12 × 1,072 for 12,000 cost 13.03 % nominal and 13.84 % effective', () => {
    const cost = costOfInstalments(12_000, 1_072, 12);
    expect(cost?.nominalPercent).toBeCloseTo(13.03, 2);
    expect(cost?.effectivePercent).toBeCloseTo(13.84, 2);
  });

  it('cost nothing without a fee, and have no rate when they do not repay the amount', () => {
    expect(costOfInstalments(12_000, 1_000, 12)?.nominalPercent).toBeCloseTo(0, 6);
    expect(costOfInstalments(12_000, 999, 12)).toBeUndefined();
    expect(costOfInstalments(0, 100, 12)).toBeUndefined();
    expect(costOfInstalments(1, 1e9, 1)).toBeUndefined();
  });
});
