import { calls } from '../endpoint.ts';
import { tableFiles } from '../fields/table-files.ts';
import type { accountsSchemas } from './accounts.schemas.ts';

export type { Account, AccountSummary, Transaction } from './accounts.schemas.ts';

const shared = { access: 'user', sendsUserId: true } as const;

export const accounts = calls<typeof accountsSchemas>()({
  list: {
    ...shared,
    name: 'accounts.list',
    method: 'GET',
    path: '/accounts',
    exports: '资金账户',
    summary: 'All cash accounts, oldest first',
    effect: 'read',
  },
  summary: {
    ...shared,
    name: 'accounts.summary',
    method: 'GET',
    path: '/accounts/summary',
    summary: 'Totals over all cash accounts in one currency',
    effect: 'read',
  },
  get: {
    ...shared,
    name: 'accounts.get',
    method: 'GET',
    path: '/accounts/:id',
    summary: 'One cash account',
    effect: 'read',
  },
  create: {
    ...shared,
    name: 'accounts.create',
    method: 'POST',
    path: '/accounts',
    summary: 'Open a cash account with its first balance',
    effect: 'transaction',
    message: '账户已添加',
  },
  update: {
    ...shared,
    name: 'accounts.update',
    method: 'PUT',
    path: '/accounts/:id',
    summary: 'Edit a cash account; a new balance is written as an adjustment',
    effect: 'transaction',
    message: '账户已更新',
  },
  remove: {
    ...shared,
    name: 'accounts.remove',
    method: 'DELETE',
    path: '/accounts/:id',
    summary: 'Delete a cash account and its transactions',
    effect: 'transaction',
    message: '账户已删除',
  },
  setDefault: {
    ...shared,
    name: 'accounts.setDefault',
    method: 'PUT',
    path: '/accounts/:id/default',
    summary: 'Mark one account as the default, unmark the others',
    effect: 'transaction',
    message: '已设为默认账户',
  },
  transactions: {
    ...shared,
    name: 'accounts.transactions',
    method: 'GET',
    path: '/accounts/:id/transactions',
    exports: '账户流水',
    summary: 'What moved the balance, newest first, page by page',
    effect: 'read',
  },
  exportTransactions: {
    ...shared,
    name: 'accounts.exportTransactions',
    method: 'GET',
    path: '/accounts/transactions/export',
    summary: 'What moved all accounts, each from its opening on, as a file for spreadsheets',
    effect: 'read',
    file: tableFiles,
  },
  deposit: {
    ...shared,
    name: 'accounts.deposit',
    method: 'POST',
    path: '/accounts/:id/deposit',
    summary: 'Put money in, on any day up to today',
    effect: 'transaction',
    message: '存入成功',
  },
  withdraw: {
    ...shared,
    name: 'accounts.withdraw',
    method: 'POST',
    path: '/accounts/:id/withdraw',
    summary: 'Take money out, on any day up to today; only credit accounts may go below zero',
    effect: 'transaction',
    message: '取出成功',
  },
});
