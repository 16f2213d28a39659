import { calls } from '../endpoint.ts';
import type { spendingEntriesSchemas } from './spending.schemas.ts';

export type { LedgerEntry, LedgerPage } from './spending.schemas.ts';

const shared = { access: 'user', sendsUserId: true } as const;

export const spendingEntries = calls<typeof spendingEntriesSchemas>()({
  list: {
    ...shared,
    name: 'spendingEntries.list',
    method: 'GET',
    path: '/spending/entries',
    exports: '流水',
    summary: 'What moved all cash accounts, month by month, with filters and their sums',
    effect: 'read',
    token: 'scope',
  },
  create: {
    ...shared,
    name: 'spendingEntries.create',
    method: 'POST',
    path: '/spending/entries',
    summary: 'Book a deposit, withdrawal or interest together with its payee and category',
    effect: 'transaction',
    token: 'scope',
    message: '已记一笔',
  },
  get: {
    ...shared,
    name: 'spendingEntries.get',
    method: 'GET',
    path: '/spending/entries/:id',
    summary: 'One entry of a cash account as it is now',
    effect: 'read',
    token: 'scope',
  },
  history: {
    ...shared,
    name: 'spendingEntries.history',
    method: 'GET',
    path: '/spending/entries/:id/history',
    summary: 'What an entry was before each correction, and is now',
    effect: 'read',
    token: 'scope',
  },
  update: {
    ...shared,
    name: 'spendingEntries.update',
    method: 'PUT',
    path: '/spending/entries/:id',
    summary:
      'Correct a deposit, withdrawal or interest, typed or imported, and what is said of it; refused where an account would have been below zero',
    effect: 'transaction',
    token: 'scope',
    message: '流水已更新',
  },
  remove: {
    ...shared,
    name: 'spendingEntries.remove',
    method: 'DELETE',
    path: '/spending/entries/:id',
    summary: 'Delete a deposit, withdrawal or interest, typed or imported',
    effect: 'transaction',
    token: 'scope',
    message: '流水已删除',
  },
});
