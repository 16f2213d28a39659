import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField, id, instant, nothing, pageOf, pageQuery } from '../fields/fields.ts';
import { fileFormatField, queryFlag } from '../fields/query-fields.ts';
import {
  accountTypes,
  createAccountBody,
  createTransferBody,
  depositBody,
  moneyMovementBody,
  transactionTypes,
  updateAccountBody,
} from './account-fields.ts';
import { actKinds } from './act-kinds.ts';

export const account = z.object({
  id,
  accountName: z.string(),
  accountType: z.enum(accountTypes),
  balance: z.number(),
  currency: currencyField,
  description: z.string().nullable(),
  /** Of a CREDIT account: the days of a month on which its statement is made and its payment due. */
  statementDay: z.int().nullable(),
  paymentDay: z.int().nullable(),
  isDefault: z.boolean(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Account = z.output<typeof account>;

export const transaction = z.object({
  id,
  type: z.enum(transactionTypes),
  /** What people call it: its type, the direction of a transfer, and whether it is a reversal. */
  label: z.string(),
  /**
   * The business day. The order and `balanceAfter` are those of booking; without undone imports, the
   * balance is what it would have been without them.
   */
  day: z.iso.date(),
  /** Signed: what it added to the balance. */
  amount: z.number(),
  balanceAfter: z.number(),
  description: z.string().nullable(),
  /** The transfer between own accounts that it is a side of, or reverses. */
  transferId: id.nullable(),
  /** The entry that this one reverses, whose type and day it repeats. */
  reverses: id.nullable(),
  /** Of a TRADE: the entry of a holding whose money it moves, which may be gone. */
  entryId: id.nullable(),
  /** Of a TRADE: the fund order whose money it moves, which may be gone. */
  orderId: id.nullable(),
  /**
   * Of an ACT: the kind of act, and the id of its row (a payment, a disposal), which may be gone.
   */
  actKind: z.enum(actKinds).nullable(),
  actId: id.nullable(),
  /** The import that booked it, or took it back. */
  importId: id.nullable(),
  /** One side of a transfer that can be undone. */
  isUndoable: z.boolean(),
  createdAt: instant,
});
export type Transaction = z.output<typeof transaction>;

export const accountSummary = z.object({
  /** In `currency`; what credit accounts owe lowers it. */
  totalBalance: z.number(),
  accountCount: z.int(),
  currencyCount: z.int(),
  currency: currencyField,
  byCurrency: z.array(z.object({ currency: currencyField, balance: z.number() })),
  rateTime: z.string().nullable(),
  missingRates: z.array(currencyField),
  staleRates: z.array(currencyField),
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
