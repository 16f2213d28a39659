import { calls } from '../endpoint.ts';
import type { spendingUncategorizedSchemas } from './uncategorized.schemas.ts';

export type { Uncategorized } from './uncategorized.schemas.ts';

const shared = { access: 'user', token: 'scope' } as const;

export const spendingUncategorized = calls<typeof spendingUncategorizedSchemas>()({
  list: {
    ...shared,
    name: 'spendingUncategorized.list',
    method: 'GET',
    path: '/spending/uncategorized',
    exports: '未分类流水',
    summary: 'Income and expense without a category, summed by payee, what comes to most first',
    effect: 'read',
  },
  categorize: {
    ...shared,
    name: 'spendingUncategorized.categorize',
    method: 'POST',
    path: '/spending/uncategorized',
    summary:
      'Give entries without a category one, as one change that can be undone; refused where one has one by now',
    effect: 'transaction',
    message: '分类已更新',
  },
});
