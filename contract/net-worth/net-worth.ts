import { calls } from '../endpoint.ts';
import type { netWorthSchemas } from './net-worth.schemas.ts';

export type { NetWorthHistory, NetWorthOnDay, NetWorthPoint } from './net-worth.schemas.ts';

/** A history has one point for each of these; a week ends on Sunday. */
export const historyIntervals = ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const;
export type HistoryInterval = (typeof historyIntervals)[number];

/** The most points of a history. */
export const maxHistoryPoints = 4000;

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
});
