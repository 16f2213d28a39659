import { calls } from '../endpoint.ts';
import type { netWorthSchemas } from './net-worth.schemas.ts';

export type {
  NetWorthChangeRow,
  NetWorthChanges,
  NetWorthHistory,
  NetWorthOnDay,
  NetWorthPoint,
} from './net-worth.schemas.ts';

const shared = { method: 'GET', access: 'user', effect: 'read' } as const;

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
    summary: 'What one part of a change of net worth is made of, newest first',
  },
});
