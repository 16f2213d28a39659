import { calls } from '../endpoint.ts';
import type { netWorthSchemas } from './net-worth.schemas.ts';

export type {
  NetWorthChangeRow,
  NetWorthChanges,
  NetWorthHistory,
  NetWorthOnDay,
  NetWorthPoint,
  SheetItem,
} from './net-worth.schemas.ts';

const shared = { method: 'GET', access: 'user', effect: 'read', token: 'scope' } as const;

export const netWorth = calls<typeof netWorthSchemas>()({
  onDay: {
    ...shared,
    name: 'netWorth.onDay',
    path: '/net-worth',
    summary: 'The balance sheet at the end of a day',
  },
  history: {
    ...shared,
    name: 'netWorth.history',
    path: '/net-worth/history',
    summary: 'Net worth at the end of each day, week, month, quarter or year',
  },
  rows: {
    ...shared,
    name: 'netWorth.rows',
    path: '/net-worth/rows',
    exports: '资产负债明细',
    summary: 'What a group of the balance sheet of a day is made of, beside another day',
  },
  changes: {
    ...shared,
    name: 'netWorth.changes',
    path: '/net-worth/changes',
    summary: 'Why net worth changed between the ends of two days, by parts that sum to the change',
  },
  changeRows: {
    ...shared,
    name: 'netWorth.changeRows',
    path: '/net-worth/changes/rows',
    exports: '净资产变动明细',
    summary: 'What one part of a change of net worth is made of, newest first',
  },
});
