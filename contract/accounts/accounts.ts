import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  currencyField,
  decimal,
  id,
  instant,
  nothing,
  optionalText,
  pageOf,
  pageQuery,
  requiredText,
  versionField,
} from '../fields/fields.ts';

/** Kinds of cash account with their labels (SPEC.md §2). Only CREDIT may go below zero. */
export const accountTypeLabels = {
  CHECKING: '支票账户',
  SAVINGS: '储蓄账户',
  CREDIT: '信用账户',
  INVESTMENT: '投资账户',
} as const;
export type AccountType = keyof typeof accountTypeLabels;
export const accountTypes = Object.keys(accountTypeLabels) as [AccountType, ...AccountType[]];

/** How an entry came to be; the sign is in its amount. */
export const transactionTypeLabels = {
  OPENING: '期初余额',
  DEPOSIT: '存入',
  WITHDRAW: '取出',
  ADJUSTMENT: '余额调整',
} as const;
export type TransactionType = keyof typeof transactionTypeLabels;
export const transactionTypes = Object.keys(transactionTypeLabels) as [
  TransactionType,
  ...TransactionType[],
];

const accountName = requiredText('账户名称不能为空', 100);
const accountType = z.enum(accountTypes, { error: '请选择账户类型' });
const balance = decimal({ message: '余额不能为负数', min: 0, decimals: 2 });

export const createAccountBody = z.object({
  accountName,
  accountType,
  initialBalance: balance.nullish(),
  currency: currencyField.nullish(),
  description: optionalText(500),
});

/** What is left out stays; `description: null` clears it; `balance` writes an adjustment. */
export const updateAccountBody = z.object({
  accountName: accountName.optional(),
  accountType: accountType.optional(),
  balance: balance.optional(),
  currency: currencyField.optional(),
  description: optionalText(500),
  version: versionField,
});

export const moneyMovementBody = z.object({
  amount: decimal({ message: '金额必须大于0', min: 0.01, decimals: 2 }),
  description: optionalText(500),
});

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
  /** In `currency`; debts of credit accounts lower it. */
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

const shared = { access: 'user', sendsUserId: true } as const;

export const accounts = {
  list: endpoint({
    ...shared,
    name: 'accounts.list',
    method: 'GET',
    path: '/accounts',
    summary: 'All cash accounts, oldest first',
    effect: 'read',
    data: z.array(account),
  }),
  summary: endpoint({
    ...shared,
    name: 'accounts.summary',
    method: 'GET',
    path: '/accounts/summary',
    summary: 'Totals over all cash accounts in one currency',
    effect: 'read',
    query: z.object({ currency: currencyField.optional() }),
    data: accountSummary,
  }),
  get: endpoint({
    ...shared,
    name: 'accounts.get',
    method: 'GET',
    path: '/accounts/:id',
    summary: 'One cash account',
    effect: 'read',
    data: account,
  }),
  create: endpoint({
    ...shared,
    name: 'accounts.create',
    method: 'POST',
    path: '/accounts',
    summary: 'Open a cash account with its first balance',
    effect: 'transaction',
    body: createAccountBody,
    data: account,
    message: '账户已添加',
  }),
  update: endpoint({
    ...shared,
    name: 'accounts.update',
    method: 'PUT',
    path: '/accounts/:id',
    summary: 'Edit a cash account; a new balance is written as an adjustment',
    effect: 'transaction',
    body: updateAccountBody,
    data: account,
    message: '账户已更新',
  }),
  remove: endpoint({
    ...shared,
    name: 'accounts.remove',
    method: 'DELETE',
    path: '/accounts/:id',
    summary: 'Delete a cash account and its transactions',
    effect: 'transaction',
    data: nothing,
    message: '账户已删除',
  }),
  setDefault: endpoint({
    ...shared,
    name: 'accounts.setDefault',
    method: 'PUT',
    path: '/accounts/:id/default',
    summary: 'Mark one account as the default, unmark the others',
    effect: 'transaction',
    data: account,
    message: '已设为默认账户',
  }),
  transactions: endpoint({
    ...shared,
    name: 'accounts.transactions',
    method: 'GET',
    path: '/accounts/:id/transactions',
    summary: 'What moved the balance, newest first, page by page',
    effect: 'read',
    query: pageQuery,
    data: pageOf(transaction),
  }),
  deposit: endpoint({
    ...shared,
    name: 'accounts.deposit',
    method: 'POST',
    path: '/accounts/:id/deposit',
    summary: 'Put money in',
    effect: 'transaction',
    body: moneyMovementBody,
    data: account,
    message: '存入成功',
  }),
  withdraw: endpoint({
    ...shared,
    name: 'accounts.withdraw',
    method: 'POST',
    path: '/accounts/:id/withdraw',
    summary: 'Take money out; only credit accounts may go below zero',
    effect: 'transaction',
    body: moneyMovementBody,
    data: account,
    message: '取出成功',
  }),
};
