import { z } from 'zod';
import { createLoanBody } from '../../../contract/loans/loan-bodies.ts';
import { type RepaymentMethod, repaymentMethods } from '../../../contract/loans/loan-fields.ts';
import type { Loan } from '../../../contract/loans/loans.ts';
import { dayUnlessToday, today } from '../../lib/format/format.ts';
import { textOfNumber } from '../../ui/forms/amount-text.ts';
import { typedNumber } from '../../ui/forms/typed-number.ts';

const { shape } = createLoanBody;
const orNone = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((text: string) => text || null, field);

/** The choice of no account, or of no fixed asset. */
export const noLink = 'NONE';
const link = z.string().transform((id) => (id === noLink ? null : id));

/** How a loan is filed; this can always be changed. */
const filing = {
  name: shape.name,
  group: shape.group,
  accountId: link,
  fixedAssetId: link,
  note: shape.note,
};

export const loanSchema = z.object({
  loanType: shape.loanType,
  method: shape.method,
  principal: typedNumber(shape.principal),
  annualRatePercent: typedNumber(shape.annualRatePercent),
  months: typedNumber(shape.months),
  startDate: shape.startDate,
  firstDueDate: orNone(shape.firstDueDate),
  dayCount: shape.dayCount,
  currency: shape.currency,
  // Left out for today: the server knows which day that is.
  assumedPaidBefore: z.preprocess(
    (day: string) => dayUnlessToday(day) || null,
    shape.assumedPaidBefore,
  ),
  ...filing,
});

export type LoanFields = z.input<typeof loanSchema>;
export type LoanValues = z.output<typeof loanSchema>;

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
export const newLoan = ({ method, ...given }: GivenLoan = {}): LoanFields => ({
  name: '',
  loanType: 'COMMERCIAL_MORTGAGE',
  method: 'ANNUITY',
  principal: '',
  annualRatePercent: '',
  months: '360',
  startDate: '',
  firstDueDate: '',
  dayCount: 'MONTHLY',
  currency: 'CNY',
  assumedPaidBefore: today(),
  group: '',
  accountId: noLink,
  fixedAssetId: noLink,
  note: '',
  ...given,
  ...(isMethod(method) && { method }),
});

function isMethod(text: string | undefined): text is RepaymentMethod {
  return repaymentMethods.some((method) => method === text);
}

export function fieldsOfLoan(loan: Loan): LoanFields {
  return {
    name: loan.name,
    loanType: loan.loanType,
    method: loan.method,
    principal: textOfNumber(loan.principal),
    annualRatePercent: textOfNumber(loan.annualRatePercent),
    months: textOfNumber(loan.months),
    startDate: loan.startDate,
    firstDueDate: loan.firstDueDate,
    dayCount: loan.dayCount,
    currency: loan.currency,
    assumedPaidBefore: loan.assumedPaidBefore,
    group: loan.group ?? '',
    accountId: loan.accountId ?? noLink,
    fixedAssetId: loan.fixedAssetId ?? noLink,
    note: loan.note ?? '',
  };
}

/** The columns that the fields contain. */
export function columnsOfLoan({ group = null, note = null, ...values }: LoanValues) {
  return { ...values, group, note };
}

/** The terms that a preview needs; undefined while one of them is missing or wrong. */
export function previewBodyOf(fields: LoanFields) {
  const terms = loanSchema
    .pick({
      method: true,
      principal: true,
      annualRatePercent: true,
      months: true,
      startDate: true,
      firstDueDate: true,
      dayCount: true,
      assumedPaidBefore: true,
    })
    .safeParse(fields);
  return terms.success ? terms.data : undefined;
}
