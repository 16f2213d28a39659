import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField, id, instant, nothing } from '../fields/fields.ts';
import {
  createPayableBody,
  createReceivableBody,
  debtStatuses,
  paidBody,
  updatePayableBody,
  updateReceivableBody,
} from './debt-fields.ts';

const facts = {
  id,
  amount: z.number(),
  currency: currencyField,
  /** When it arose. */
  day: z.iso.date(),
  /** A day; null only for an imported entry without one. */
  dueDate: z.iso.date().nullable(),
  description: z.string().nullable(),
  status: z.enum(debtStatuses),
  /** Days from today to the due date, below 0 when it has passed; null when paid or without one. */
  dueInDays: z.int().nullable(),
  /** When it was marked as paid. */
  paidAt: instant.nullable(),
  /** The day on which it was paid. */
  paidDay: z.iso.date().nullable(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
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
  /** What has been paid; not in `totalAmount`. */
  paidAmount: z.number(),
  outstandingCount: z.int(),
  overdueCount: z.int(),
  paidCount: z.int(),
  currency: currencyField,
  rateTime: z.string().nullable(),
  missingRates: z.array(currencyField),
  staleRates: z.array(currencyField),
});
export type DebtSummary = z.output<typeof debtSummary>;

/** The calls that receivables and payables have alike. */
function debtSchemas<Entry extends z.ZodType, Create extends z.ZodType, Update extends z.ZodType>(
  entry: Entry,
  bodies: { create: Create; update: Update },
) {
  return {
    list: { data: z.array(entry) },
    summary: { query: z.object({ currency: currencyField.optional() }), data: debtSummary },
    get: { data: entry },
    create: { body: bodies.create, data: entry },
    update: { body: bodies.update, data: entry },
    remove: { data: nothing },
    markPaid: { body: paidBody, data: entry },
    unmarkPaid: { data: entry },
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

export const receivablesPayablesSchemas = {
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
