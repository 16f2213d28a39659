import { calls } from '../endpoint.ts';
import type { spendingCategoriesSchemas } from './spending.schemas.ts';

export type { SpendingCategory } from './spending.schemas.ts';

const shared = { access: 'user', sendsUserId: true } as const;

export const spendingCategories = calls<typeof spendingCategoriesSchemas>()({
  list: {
    ...shared,
    name: 'spendingCategories.list',
    method: 'GET',
    path: '/spending/categories',
    exports: '收支分类',
    summary: 'All categories of income and expense in their order, each parent before its children',
    effect: 'read',
    token: 'scope',
  },
  start: {
    ...shared,
    name: 'spendingCategories.start',
    method: 'POST',
    path: '/spending/categories/starting-set',
    summary:
      'Write the categories that a new user begins with; nothing where there are any already',
    effect: 'transaction',
    token: 'scope',
  },
  create: {
    ...shared,
    name: 'spendingCategories.create',
    method: 'POST',
    path: '/spending/categories',
    summary: 'Add a category of the first level, or below one',
    effect: 'transaction',
    token: 'scope',
    message: '分类已添加',
  },
  named: {
    ...shared,
    name: 'spendingCategories.named',
    method: 'POST',
    path: '/spending/categories/named',
    summary:
      'Add the categories that another program has, `大类 / 小类`; those that are there are left as they are',
    effect: 'transaction',
    token: 'scope',
    message: '分类已添加',
  },
  order: {
    ...shared,
    name: 'spendingCategories.order',
    method: 'PUT',
    path: '/spending/categories/order',
    summary: 'Put the categories of one level and parent in another order',
    effect: 'transaction',
    token: 'scope',
  },
  update: {
    ...shared,
    name: 'spendingCategories.update',
    method: 'PUT',
    path: '/spending/categories/:id',
    summary: 'Rename, move or hide a category, or give it an icon',
    effect: 'transaction',
    token: 'scope',
    message: '分类已更新',
  },
  merge: {
    ...shared,
    name: 'spendingCategories.merge',
    method: 'POST',
    path: '/spending/categories/:id/merge',
    summary: 'Give the entries of a category to another of its kind and remove it; can be undone',
    effect: 'transaction',
    token: 'scope',
    message: '分类已合并',
  },
  remove: {
    ...shared,
    name: 'spendingCategories.remove',
    method: 'DELETE',
    path: '/spending/categories/:id',
    summary: 'Delete a category; one with entries only with where they go',
    effect: 'transaction',
    token: 'scope',
    message: '分类已删除',
  },
});
