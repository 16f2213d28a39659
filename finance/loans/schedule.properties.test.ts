import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayCounts, repaymentMethods } from '../../contract/loans/loan-fields.ts';
import { addDays } from '../calendar/days.ts';
import { sameDayInMonths } from '../calendar/months.ts';
import { dueDateOf } from './due-dates.ts';
import type { LoanHistory, LoanTerms, Prepayment } from './loan.ts';
import { interestOf, loanFigures } from './loan-figures.ts';
import { previewPrepayment } from './preview-prepayment.ts';
import { restOfLoan } from './rest-of-loan.ts';
import { buildSchedule } from './schedule.ts';

const rate = fc.oneof(
  fc.constant(0n),
  fc.bigInt({ min: 0n, max: 20_000_000n }),
  fc.constant(100_000_000n),
);
const startDate = fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2020-01-01', days));

/** Any loan from a cent to a billion, of 1 to 600 months, at 0 to 100 %, with rates that change on any day. */
const loans: fc.Arbitrary<LoanTerms> = fc
  .record({
    method: fc.constantFrom(...repaymentMethods),
    principal: fc.oneof(
      fc.bigInt({ min: 1n, max: 1000n }),
      fc.bigInt({ min: 1n, max: 10n ** 11n }),
    ),
    annualRate: rate,
    months: fc.oneof(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 600 })),
    startDate,
    oddDays: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60 })),
    dayCount: fc.constantFrom(...dayCounts),
    changes: fc.array(fc.tuple(fc.integer({ min: 1, max: 4000 }), rate), { maxLength: 3 }),
  })
  .map(({ oddDays, changes, ...terms }) => {
    const firstDueDate = addDays(sameDayInMonths(terms.startDate, 1), oddDays);
    const rates = changes
      .map(([days, annualRate]) => ({ from: addDays(terms.startDate, days), annualRate }))
      .sort((a, b) => (a.from < b.from ? -1 : 1));
    const dueDay = Number((oddDays === 0 ? terms.startDate : firstDueDate).slice(8));
    return { ...terms, firstDueDate, dueDay, rates };
  });

/** A prepayment of a part of what is owed, on any day of the loan. */
const prepaid = fc.record({
  loan: loans,
  dayShare: fc.double({ min: 0, max: 1, noNaN: true }),
  amountPercent: fc.integer({ min: 1, max: 100 }),
  onDueDay: fc.boolean(),
});

const nothingPaid: LoanHistory = { prepayments: [], instalments: [] };

/** With up to three prepayments of both kinds, some of them soon after a new rate and in its period. */
const prepaidLoans = fc
  .record({
    loan: loans,
    drawn: fc.array(
      fc.record({
        days: fc.integer({ min: 0, max: 4000 }),
        afterRate: fc.boolean(),
        percent: fc.integer({ min: 1, max: 20 }),
        mode: fc.constantFrom('SHORTEN_TERM', 'REDUCE_PAYMENT'),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ loan, drawn }) => {
    const prepayments = drawn.map(({ days, afterRate, percent, mode }, index): Prepayment => {
      const changed = afterRate ? loan.rates[index]?.from : undefined;
      const day = changed ? addDays(changed, days % 25) : addDays(loan.startDate, days);
      return { day, amount: (loan.principal * BigInt(percent)) / 100n, mode };
    });
    prepayments.sort((a, b) => (a.day < b.day ? -1 : 1));
    const history: LoanHistory = { prepayments, instalments: [] };
    return { loan, history };
  });

function prepaymentOf(
  {
    loan,
    dayShare,
    amountPercent,
    onDueDay,
  }: typeof prepaid extends fc.Arbitrary<infer Value> ? Value : never,
  mode: Prepayment['mode'],
): Prepayment | undefined {
  const number = Math.floor(dayShare * (loan.months - 1));
  const dueDate = number === 0 ? loan.startDate : dueDateOf(loan, number);
  const day = onDueDay ? dueDate : addDays(dueDate, Math.floor(dayShare * 27));
  const probe = { day, amount: 0n, mode };
  const { balanceBefore } = previewPrepayment(loan, nothingPaid, probe);
  const amount = (balanceBefore * BigInt(amountPercent)) / 100n;
  return amount > 0n ? { day, amount, mode } : undefined;
}

describe('whatever the loan,', () => {
  it('its principals sum to what was lent, and no balance, principal or interest is below zero', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const { instalments } = buildSchedule(loan);
        let balance = loan.principal;
        for (const instalment of instalments) {
          balance -= instalment.principal;
          expect(instalment.balance).toBe(balance);
          expect(instalment.principal >= 0n && instalment.interest >= 0n).toBe(true);
        }
        expect(balance).toBe(0n);
        expect(instalments.length).toBeLessThanOrEqual(loan.months);
      }),
    );
  });

  it('what is paid is what was lent plus the interest', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const asOf = { today: loan.startDate, assumedPaidBefore: loan.startDate };
        const figures = loanFigures(loan, nothingPaid, asOf);
        expect(figures.totalPaid).toBe(loan.principal + figures.totalInterest);
        expect(figures.outstanding).toBe(loan.principal);
        expect(figures.interestToCome).toBe(figures.totalInterest);
      }),
    );
  });

  it('it costs nothing at a rate of 0', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const { instalments } = buildSchedule({ ...loan, annualRate: 0n, rates: [] });
        expect(interestOf(instalments)).toBe(0n);
      }),
    );
  });

  it('of one month it is one instalment, whichever the method', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const [first, ...others] = buildSchedule({ ...loan, months: 1 }).instalments;
        expect(others).toEqual([]);
        expect(first).toMatchObject({ principal: loan.principal, balance: 0n });
      }),
    );
  });

  it('a prepayment lowers the balance by itself, and all principals still sum to what was lent', () => {
    fc.assert(
      fc.property(prepaid, fc.constantFrom('REDUCE_PAYMENT', 'SHORTEN_TERM'), (drawn, mode) => {
        const prepayment = prepaymentOf(drawn, mode as Prepayment['mode']);
        fc.pre(prepayment !== undefined);
        const schedule = buildSchedule(drawn.loan, { prepayments: [prepayment], instalments: [] });
        const repaid = schedule.instalments.reduce((sum, { principal }) => sum + principal, 0n);
        expect(repaid + prepayment.amount).toBe(drawn.loan.principal);
        expect(schedule.prepayments).toHaveLength(1);
      }),
    );
  });

  it('a shorter term never costs more interest than lower payments', () => {
    fc.assert(
      fc.property(prepaid, (drawn) => {
        const shorten = prepaymentOf(drawn, 'SHORTEN_TERM');
        fc.pre(shorten !== undefined);
        const reduce: Prepayment = { ...shorten, mode: 'REDUCE_PAYMENT' };
        const shorter = previewPrepayment(drawn.loan, nothingPaid, shorten);
        const lower = previewPrepayment(drawn.loan, nothingPaid, reduce);
        expect(shorter.interestToCome).toBeLessThanOrEqual(lower.interestToCome);
        expect(shorter.remainingMonths).toBeLessThanOrEqual(lower.remainingMonths);
      }),
    );
  });

  it('the rest of its plan is the plan of its rest, and of the rest of that', () => {
    const planOf = (terms: LoanTerms, history?: LoanHistory) =>
      buildSchedule(terms, history).instalments.map(
        ({ dueDate, principal, interest, balance }) => ({ dueDate, principal, interest, balance }),
      );
    const count = fc.oneof(fc.constant(0), fc.nat(600));
    fc.assert(
      fc.property(prepaidLoans, count, count, ({ loan, history }, some, more) => {
        const plan = planOf(loan, history);
        const last = history.prepayments.at(-1)?.day ?? loan.startDate;
        const begun = plan.filter(({ dueDate }) => dueDate <= last).length;
        fc.pre(begun < plan.length);
        const after = begun + (some % (plan.length - begun));
        const toCome = plan.slice(after);
        fc.pre(toCome.some(({ principal }) => principal > 0n));
        const rest = restOfLoan(loan, history, after);
        expect(planOf(rest)).toEqual(toCome);
        const later = more % toCome.length;
        expect(planOf(restOfLoan(rest, nothingPaid, later))).toEqual(toCome.slice(later));
      }),
    );
  });

  it('what is owed is what was lent less what is booked, prepaid or assumed to be paid', () => {
    fc.assert(
      fc.property(loans, fc.integer({ min: 0, max: 2000 }), fc.nat(3), (loan, days, count) => {
        const assumedPaidBefore = addDays(loan.startDate, days);
        const asOf = { today: assumedPaidBefore, assumedPaidBefore };
        const { instalments } = loanFigures(loan, nothingPaid, asOf);
        const booked = instalments.filter(({ state }) => state !== 'PAID').slice(0, count);
        const figures = loanFigures(loan, { prepayments: [], instalments: booked }, asOf);
        expect(figures.outstanding).toBe(
          figures.instalments.findLast(({ state }) => state === 'PAID')?.balance ?? loan.principal,
        );
        expect(figures.interestPaid + figures.interestToCome).toBe(figures.totalInterest);
      }),
    );
  });
});
