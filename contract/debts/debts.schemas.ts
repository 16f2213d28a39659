import { z } from 'zod';
import { writer } from '../accounts/writer.ts';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField, filterText, id, nothing } from '../fields/fields.ts';
import { inOneCurrency } from '../fields/rate-fields.ts';
import { answerFields } from '../table.ts';
import {
  ageingKeys,
  createPayableBody,
  createReceivableBody,
  debtStatuses,
  paidBody,
  payDebtBody,
  updatePayableBody,
  updateReceivableBody,
} from './debt-fields.ts';
import { debtPaymentsTable, debtsTable } from './debts.table.ts';

const facts = {
  ...answerFields(debtsTable),
  status: z.enum(debtStatuses),
  /** Days from today to the due date, below 0 when it has passed; null when paid or without one. */
  dueInDays: z.int().nullable(),
  /** What was paid of `amount`, and what is left of it. */
  settledAmount: z.number(),
  outstandingAmount: z.number(),
  paymentCount: z.int(),
  /** Whether it was marked as paid, by which what was left of it then is settled. */
  isMarked: z.boolean(),
};

const receivable = z.object({ customerName: z.string(), ...facts });
const payable = z.object({ supplierName: z.string(), ...facts });
export type Receivable = z.output<typeof receivable>;
export type Payable = z.output<typeof payable>;

const debtSummary = z.object({
  /** What is outstanding, in `currency`. */
  totalAmount: z.number(),
  /** The part of `totalAmount` whose due date has passed. */
  overdueAmount: z.number(),
  /** What has been paid, in whole or in part; not in `totalAmount`. */
  paidAmount: z.number(),
  outstandingCount: z.int(),
  overdueCount: z.int(),
  paidCount: z.int(),
  ...inOneCurrency,
});
export type DebtSummary = z.output<typeof debtSummary>;

const payment = z.object({
  ...answerFields(debtPaymentsTable),
  /** Who of a household wrote it; left out for one's own data. */
  writtenBy: writer.optional(),
});
export type DebtPayment = z.output<typeof payment>;

const ageing = z.object({
  /** What is outstanding, by the days since it was due. */
  buckets: z.array(z.object({ key: z.enum(ageingKeys), amount: z.number(), count: z.int() })),
  total: z.number(),
  ...inOneCurrency,
});
export type DebtAgeing = z.output<typeof ageing>;

const written = { paymentId: id };

/** The calls that receivables and payables have alike. */
function debtSchemas<Entry extends z.ZodObject, Create extends z.ZodType, Update extends z.ZodType>(
  entry: Entry,
  bodies: { create: Create; update: Update },
) {
  return {
    list: {
      query: z.object({
        status: z.enum(debtStatuses, { error: '状态不正确' }).optional(),
        /** A part of the other party's name, whatever the case. */
        keyword: filterText,
      }),
      data: z.array(entry),
    },
    summary: { query: z.object({ currency: currencyField.optional() }), data: debtSummary },
    get: { data: entry },
    create: { body: bodies.create, data: entry },
    update: { body: bodies.update, data: entry },
    remove: { data: nothing },
    markPaid: { body: paidBody, data: entry },
    unmarkPaid: { data: entry },
    payments: { data: z.array(payment) },
    pay: { body: payDebtBody, data: entry.extend(written) },
    undoPayment: { data: entry },
    ageing: { query: z.object({ currency: currencyField.optional() }), data: ageing },
  } satisfies Record<string, CallSchemas>;
}

export const receivablesSchemas = debtSchemas(receivable, {
  create: createReceivableBody,
  update: updateReceivableBody,
});
export const payablesSchemas = debtSchemas(payable, {
  create: createPayableBody,
  update: updatePayableBody,
});

const both = z.object({ receivables: z.array(receivable), payables: z.array(payable) });

/** What is outstanding with one counterparty; entries of equal name are one. */
const person = z.object({
  name: z.string(),
  receivable: z.number(),
  payable: z.number(),
  /** `receivable` − `payable`. */
  net: z.number(),
  /** The base currency, except for what has no rate to it. */
  currency: currencyField,
});
export type DebtPerson = z.output<typeof person>;

export const receivablesPayablesSchemas = {
  people: { data: z.array(person) },
  overdue: { data: both },
  upcoming: {
    query: z.object({
      days: z.coerce
        .string()
        .regex(/^\d{1,4}$/, { error: '天数不正确' })
        .transform(Number)
        .pipe(z.number().max(3650, { error: '天数最多为3650' }))
        .default(7),
    }),
    data: both,
  },
} satisfies Record<string, CallSchemas>;
