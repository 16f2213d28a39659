import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField, id, instant, nothing, pageOf, pageQuery } from '../fields/fields.ts';
import { fileFormatField, queryFlag } from '../fields/query-fields.ts';
import { inOneCurrency } from '../fields/rate-fields.ts';
import { answerFields } from '../table.ts';
import {
  createAccountBody,
  createTransferBody,
  depositBody,
  moneyMovementBody,
  updateAccountBody,
} from './account-fields.ts';
import { accountsTable, accountTransactionsTable } from './accounts.table.ts';
import { writer } from './writer.ts';

export const account = z.object(answerFields(accountsTable));
export type Account = z.output<typeof account>;

export const transaction = z.object({
  ...answerFields(accountTransactionsTable),
  /** What people call it: its type, the direction of a transfer, and whether it is a reversal. */
  label: z.string(),
  /** One side of a transfer that can be undone. */
  isUndoable: z.boolean(),
  /** The member who wrote it; only for entries of a household. */
  writtenBy: writer.optional(),
});
export type Transaction = z.output<typeof transaction>;

export const accountSummary = z.object({
  /** In `currency`; what credit accounts owe lowers it. */
  totalBalance: z.number(),
  accountCount: z.int(),
  currencyCount: z.int(),
  byCurrency: z.array(z.object({ currency: currencyField, balance: z.number() })),
  ...inOneCurrency,
});
export type AccountSummary = z.output<typeof accountSummary>;

export const accountsSchemas = {
  list: { data: z.array(account) },
  summary: { query: z.object({ currency: currencyField.optional() }), data: accountSummary },
  get: { data: account },
  create: { body: createAccountBody, data: account },
  update: { body: updateAccountBody, data: account },
  remove: { data: nothing },
  setDefault: { data: account },
  transactions: {
    /** `undone`: with what imports have booked and their undoing has taken back. */
    query: pageQuery.extend({ undone: queryFlag }),
    data: pageOf(transaction),
  },
  exportTransactions: { query: z.object({ format: fileFormatField }), data: nothing },
  deposit: { body: depositBody, data: account },
  withdraw: { body: moneyMovementBody, data: account },
} satisfies Record<string, CallSchemas>;

const transfer = z.object({
  id,
  fromAccountId: id,
  toAccountId: id,
  amount: z.number(),
  toAmount: z.number(),
  /** `toAmount` for one of `amount`; null in one currency. */
  rate: z.number().nullable(),
  day: z.iso.date(),
  description: z.string().nullable(),
  createdAt: instant,
});
export type AccountTransfer = z.output<typeof transfer>;

export const accountTransfersSchemas = {
  list: { query: pageQuery, data: pageOf(transfer) },
  create: { body: createTransferBody, data: transfer },
  remove: { data: nothing },
} satisfies Record<string, CallSchemas>;
