import { z } from 'zod';
import { createLoanBody } from '../../../contract/loans/loan-bodies.ts';
import { type RepaymentMethod, repaymentMethods } from '../../../contract/loans/loan-fields.ts';
import { dayUnlessToday, today } from '../../lib/format/format.ts';
import { type FieldsOf, formOf, type ValuesOf } from '../../lib/forms/form-of.ts';

/** The choice of no account, or of no fixed asset. */
export const noLink = 'NONE';

const loan = createLoanBody.omit({ dueDay: true, rates: true }).extend({
  // Left out for today: the server knows which day that is.
  assumedPaidBefore: z.preprocess(
    (day: string) => dayUnlessToday(day) || null,
    createLoanBody.shape.assumedPaidBefore,
  ),
});

export const loanForm = formOf(loan, { nones: { accountId: noLink, fixedAssetId: noLink } });
export type LoanFields = FieldsOf<typeof loanForm>;
export type LoanValues = ValuesOf<typeof loanForm>;

/** What another page may fill in. */
export const givenOfLoan = [
  'principal',
  'annualRatePercent',
  'months',
  'startDate',
  'method',
] as const;
export type GivenLoan = Partial<Record<(typeof givenOfLoan)[number], string>>;

/** What an empty form starts with: a mortgage, as most loans are. */
export const newLoan = ({ method, ...given }: GivenLoan = {}) =>
  loanForm.empty({
    loanType: 'COMMERCIAL_MORTGAGE',
    method: isMethod(method) ? method : 'ANNUITY',
    months: '360',
    dayCount: 'MONTHLY',
    currency: 'CNY',
    assumedPaidBefore: today(),
    ...given,
  });

function isMethod(text: string | undefined): text is RepaymentMethod {
  return repaymentMethods.some((method) => method === text);
}

const termsForm = formOf(
  loan.pick({
    method: true,
    principal: true,
    annualRatePercent: true,
    months: true,
    startDate: true,
    firstDueDate: true,
    dayCount: true,
    assumedPaidBefore: true,
  }),
);

/** The terms that a preview needs; undefined while one of them is missing or wrong. */
export function previewBodyOf(fields: LoanFields) {
  return termsForm.schema.safeParse(fields).data;
}
