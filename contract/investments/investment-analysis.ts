import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { currencyField } from '../fields/fields.ts';
import { investmentProfit } from './investment-fields.ts';
import {
  investmentSummary,
  investmentTrendPoint,
  portfolioAnalysis,
  trendPeriods,
} from './investment-figures.ts';
import { sortBy, sortOrder } from './investment-sorts.ts';

const shared = { access: 'user' } as const;
const inCurrency = z.object({ currency: currencyField.optional() });

/** What holdings come to, what they gained, how they are spread, and how that went. */
export const investmentAnalysis = {
  summary: endpoint({
    ...shared,
    name: 'investments.summary',
    method: 'GET',
    path: '/investments/summary',
    summary: 'Totals over all holdings in one currency',
    effect: 'read',
    query: inCurrency,
    data: investmentSummary,
  }),
  summaryOf: endpoint({
    ...shared,
    name: 'investments.summaryOf',
    method: 'GET',
    path: '/investments/summary/:param',
    summary: 'Totals of one investment type, or, by the own user id, of everything',
    effect: 'read',
    query: inCurrency,
    data: investmentSummary,
  }),
  profit: endpoint({
    ...shared,
    name: 'investments.profit',
    method: 'GET',
    path: '/investments/:id/profit',
    summary: 'What one holding gained',
    effect: 'read',
    data: investmentProfit,
  }),
  ranking: endpoint({
    ...shared,
    name: 'investments.ranking',
    method: 'GET',
    path: '/investments/profit/ranking',
    summary: 'Holdings by what they gained',
    effect: 'read',
    query: z.object({ sortBy: sortBy.default('profitAmount'), sortOrder }),
    data: z.array(investmentProfit),
  }),
  portfolio: endpoint({
    ...shared,
    name: 'investments.portfolio',
    method: 'GET',
    path: '/investments/analysis/portfolio',
    summary: 'Allocation by type and currency, top holdings, concentration',
    effect: 'read',
    query: inCurrency,
    data: portfolioAnalysis,
  }),
  trend: endpoint({
    ...shared,
    sendsUserId: true,
    name: 'investments.trend',
    method: 'GET',
    path: '/investments/analysis/trend',
    summary: 'Value and cost at each period end from the first purchase to today',
    effect: 'read',
    query: inCurrency.extend({
      period: z.enum(trendPeriods, { error: '不支持的周期' }).default('MONTHLY'),
    }),
    data: z.array(investmentTrendPoint),
  }),
};
