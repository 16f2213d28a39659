import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField, id, instant, nothing, pageOf, pageQuery } from '../fields/fields.ts';
import {
  accountTypes,
  createAccountBody,
  moneyMovementBody,
  transactionTypes,
  updateAccountBody,
} from './account-fields.ts';

export const account = z.object({
  id,
  accountName: z.string(),
  accountType: z.enum(accountTypes),
  balance: z.number(),
  currency: currencyField,
  description: z.string().nullable(),
  isDefault: z.boolean(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Account = z.output<typeof account>;

export const transaction = z.object({
  id,
  type: z.enum(transactionTypes),
  /** Signed: what it added to the balance. */
  amount: z.number(),
  balanceAfter: z.number(),
  description: z.string().nullable(),
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
  transactions: { query: pageQuery, data: pageOf(transaction) },
  deposit: { body: moneyMovementBody, data: account },
  withdraw: { body: moneyMovementBody, data: account },
} satisfies Record<string, CallSchemas>;
