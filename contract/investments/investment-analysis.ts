import { calls } from '../endpoint.ts';
import type { investmentAnalysisSchemas } from './investment-analysis.schemas.ts';

const shared = { access: 'user' } as const;

/** Totals, gains, allocation and history of all holdings. */
export const investmentAnalysis = calls<typeof investmentAnalysisSchemas>()({
  summary: {
    ...shared,
    name: 'investments.summary',
    method: 'GET',
    path: '/investments/summary',
    summary: 'Totals over all holdings in one currency',
    effect: 'read',
    token: 'scope',
  },
  summaryOf: {
    ...shared,
    name: 'investments.summaryOf',
    method: 'GET',
    path: '/investments/summary/:param',
    summary: 'Totals of one investment type, or, by the own user id, of everything',
    effect: 'read',
    token: 'scope',
  },
  profit: {
    ...shared,
    name: 'investments.profit',
    method: 'GET',
    path: '/investments/:id/profit',
    summary: 'What one holding gained',
    effect: 'read',
    token: 'scope',
  },
  ranking: {
    ...shared,
    name: 'investments.ranking',
    method: 'GET',
    path: '/investments/profit/ranking',
    summary: 'Holdings by what they gained',
    effect: 'read',
    token: 'scope',
  },
  portfolio: {
    ...shared,
    name: 'investments.portfolio',
    method: 'GET',
    path: '/investments/analysis/portfolio',
    summary: 'Allocation by type and currency, top holdings, concentration',
    effect: 'read',
    token: 'scope',
  },
  trend: {
    ...shared,
    sendsUserId: true,
    name: 'investments.trend',
    method: 'GET',
    path: '/investments/analysis/trend',
    summary: 'Value and cost at each period end from the first purchase to today',
    effect: 'read',
    token: 'scope',
  },
});
