import { z } from 'zod';
import { writer } from '../accounts/writer.ts';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField, id, nothing } from '../fields/fields.ts';
import { inOneCurrency } from '../fields/rate-fields.ts';
import { answerFields } from '../table.ts';
import {
  addRateBody,
  createLoanBody,
  loanPreviewBody,
  payInstalmentBody,
  prepayBody,
  previewPrepaymentBody,
  updateLoanBody,
} from './loan-bodies.ts';
import { instalmentStates, prepaymentModes } from './loan-fields.ts';
import { loansTable } from './loans.table.ts';

const day = z.iso.date();

/** An instalment as in the schedule, or as it was booked. */
const instalment = z.object({
  number: z.int(),
  dueDate: day,
  payment: z.number(),
  principal: z.number(),
  interest: z.number(),
});

const loan = z.object({
  ...answerFields(loansTable),
  /** By day; the rate of the terms holds before the first of them. */
  rates: z.array(z.object({ id, from: day, annualRatePercent: z.number() })),
  status: z.enum(['ACTIVE', 'CLOSED']),
  /** The principal less what is booked, prepaid or assumed to be paid. */
  outstanding: z.number(),
  /** The level payment of 等额本息, else what the next instalment comes to; 0 when closed. */
  payment: z.number(),
  nextDueDate: day.nullable(),
  paidCount: z.int(),
  remainingMonths: z.int(),
  overdueCount: z.int(),
  interestPaid: z.number(),
  interestToCome: z.number(),
  currentRatePercent: z.number(),
  /** The instalment that is booked next; null when closed. */
  nextInstalment: instalment.nullable(),
  lastDueDate: day.nullable(),
  /** What was booked last, which alone can be undone. */
  lastAct: z.object({ id, kind: z.enum(['PAYMENT', 'PREPAYMENT']) }).nullable(),
});
export type Loan = z.output<typeof loan>;

const schedule = z.object({
  currency: currencyField,
  payment: z.number(),
  totalInterest: z.number(),
  totalPaid: z.number(),
  interestPaid: z.number(),
  interestToCome: z.number(),
  outstanding: z.number(),
  rows: z.array(
    instalment.extend({
      balance: z.number(),
      ratePercent: z.number(),
      state: z.enum(instalmentStates),
      /** Null when it is not booked, though it may be assumed to be paid. */
      paymentId: id.nullable(),
      /** The day on which it was booked. */
      paidDay: day.nullable(),
      /** Who of a household booked it; left out for one's own data. */
      writtenBy: writer.optional(),
    }),
  ),
  prepayments: z.array(
    z.object({
      /** Null in a preview. */
      id: id.nullable(),
      day,
      amount: z.number(),
      mode: z.enum(prepaymentModes),
      /** How many instalments were due until then. */
      afterNumber: z.int(),
      writtenBy: writer.optional(),
    }),
  ),
});
export type LoanSchedule = z.output<typeof schedule>;

const prepaymentPreview = z.object({
  balanceBefore: z.number(),
  balanceAfter: z.number(),
  payment: z.number(),
  firstPayment: z.number(),
  lastPayment: z.number(),
  /** The principal of a month, of 等额本金. */
  principalPerMonth: z.number().nullable(),
  remainingMonths: z.int(),
  lastDueDate: day.nullable(),
  interestToCome: z.number(),
  interestSaved: z.number(),
  monthsSaved: z.int(),
});
export type PrepaymentPreview = z.output<typeof prepaymentPreview>;

const summed = { loanCount: z.int(), outstanding: z.number(), interestToCome: z.number() };

/** Closed loans are not counted. */
const summary = z.object({
  ...summed,
  /** Loans of one name together. */
  groups: z.array(z.object({ group: z.string(), ...summed, payment: z.number() })),
  ...inOneCurrency,
});
export type LoanSummary = z.output<typeof summary>;

export const loansSchemas = {
  list: { data: z.array(loan) },
  summary: { query: z.object({ currency: currencyField.optional() }), data: summary },
  preview: { body: loanPreviewBody, data: schedule },
  create: { body: createLoanBody, data: loan },
  get: { data: loan },
  schedule: { data: schedule },
  update: { body: updateLoanBody, data: loan },
  remove: { data: nothing },
  addRate: { body: addRateBody, data: loan },
  removeRate: { data: loan },
  pay: { body: payInstalmentBody, data: loan.extend({ paymentId: id }) },
  undoPayment: { data: loan },
  prepay: { body: prepayBody, data: loan.extend({ prepaymentId: id }) },
  undoPrepayment: { data: loan },
  previewPrepayment: { body: previewPrepaymentBody, data: prepaymentPreview },
} satisfies Record<string, CallSchemas>;
