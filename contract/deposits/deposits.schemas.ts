import { z } from 'zod';
import { writer } from '../accounts/writer.ts';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField, id, nothing, undoQuery } from '../fields/fields.ts';
import { queryDay } from '../fields/query-fields.ts';
import { inOneCurrency } from '../fields/rate-fields.ts';
import { answerFields } from '../table.ts';
import {
  closeDepositBody,
  createDepositBody,
  depositPreviewBody,
  updateDepositBody,
} from './deposit-bodies.ts';
import { closingKinds, depositStates } from './deposit-fields.ts';
import { depositsTable } from './deposits.table.ts';

const day = z.iso.date();

/** What the bank pays when a deposit is taken out. */
const closing = z.object({
  day,
  kind: z.enum(closingKinds),
  /** Days of the term until then. */
  days: z.int(),
  termInterest: z.number(),
  /** Days after the term, and what they earn at the demand rate. */
  overdueDays: z.int(),
  overdueInterest: z.number(),
  /** What is paid beside the principal: worked out, or what the bank did pay. */
  interest: z.number(),
  worth: z.number(),
});

const deposit = z.object({
  ...answerFields(depositsTable),
  renewalRates: z.array(z.number()),
  /** The account that paid the principal. */
  fromAccountId: id.nullable(),
  state: z.enum(depositStates),
  /** Of the term that runs today, or that was the last. */
  maturityDate: day,
  interestAtMaturity: z.number(),
  worthAtMaturity: z.number(),
  termNumber: z.int(),
  currentRatePercent: z.number(),
  /** The rate of the present term is not known: that of the term before stands for it. */
  estimated: z.boolean(),
  /** What is in it today; with a renewal of both, interest of earlier terms too. 0 once it is taken out. */
  currentPrincipal: z.number(),
  accruedInterest: z.number(),
  worth: z.number(),
  closing: closing
    .extend({
      accountId: id.nullable(),
      /** Who of a household took it out; left out for one's own data. */
      writtenBy: writer.optional(),
    })
    .nullable(),
});
export type Deposit = z.output<typeof deposit>;

const preview = z.object({
  currency: currencyField,
  maturityDate: day,
  interest: z.number(),
  worthAtMaturity: z.number(),
  /** Those that have begun by today, or by the day of closing, and those whose rates are given. */
  terms: z.array(
    z.object({
      number: z.int(),
      from: day,
      to: day,
      annualRatePercent: z.number(),
      principal: z.number(),
      interest: z.number(),
      estimated: z.boolean(),
    }),
  ),
  closing: closing.nullable(),
});
export type DepositPreview = z.output<typeof preview>;

const worth = z.object({ day, principal: z.number(), interest: z.number(), worth: z.number() });

/** Those that are taken out are not counted. */
const summary = z.object({
  depositCount: z.int(),
  principal: z.number(),
  accruedInterest: z.number(),
  worth: z.number(),
  /** Over, but not taken out. */
  maturedCount: z.int(),
  /** The next end of a term. */
  nextMaturity: z.object({ id, name: z.string(), maturityDate: day }).nullable(),
  ...inOneCurrency,
});
export type DepositSummary = z.output<typeof summary>;

export const depositsSchemas = {
  list: { data: z.array(deposit) },
  summary: { query: z.object({ currency: currencyField.optional() }), data: summary },
  preview: { body: depositPreviewBody, data: preview },
  create: { body: createDepositBody, data: deposit },
  get: { data: deposit },
  worth: { query: z.object({ day: queryDay }), data: worth },
  update: { body: updateDepositBody, data: deposit },
  remove: { data: nothing },
  close: { body: closeDepositBody, data: deposit },
  reopen: { query: undoQuery, data: deposit },
} satisfies Record<string, CallSchemas>;
