import { calls } from '../endpoint.ts';
import type { spendingBudgetsSchemas } from './budgets.schemas.ts';

export type { Budget, SpendingBudget } from './budgets.schemas.ts';

const shared = { access: 'user', token: 'scope' } as const;

export const spendingBudgets = calls<typeof spendingBudgetsSchemas>()({
  list: {
    ...shared,
    name: 'spendingBudgets.list',
    method: 'GET',
    path: '/spending/budgets',
    exports: '预算',
    summary: 'All budgets with what is used and left of them in the period that a day is in',
    effect: 'read',
  },
  create: {
    ...shared,
    name: 'spendingBudgets.create',
    method: 'POST',
    path: '/spending/budgets',
    summary: 'Add a budget for all expenses or for a category with those below it',
    effect: 'transaction',
    message: '预算已添加',
  },
  update: {
    ...shared,
    name: 'spendingBudgets.update',
    method: 'PUT',
    path: '/spending/budgets/:id',
    summary: 'Edit a budget: all of its periods are computed anew',
    effect: 'transaction',
    message: '预算已更新',
  },
  remove: {
    ...shared,
    name: 'spendingBudgets.remove',
    method: 'DELETE',
    path: '/spending/budgets/:id',
    summary: 'Delete a budget; entries stay as they are',
    effect: 'transaction',
    message: '预算已删除',
  },
});
