import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField } from '../fields/fields.ts';
import { investmentProfit } from './investment-fields.ts';
import {
  investmentSummary,
  investmentTrendPoint,
  portfolioAnalysis,
  trendPeriods,
} from './investment-figures.ts';
import { sortBy, sortOrder } from './investment-sorts.ts';

const inCurrency = z.object({ currency: currencyField.optional() });

export const investmentAnalysisSchemas = {
  summary: { query: inCurrency, data: investmentSummary },
  summaryOf: { query: inCurrency, data: investmentSummary },
  profit: { data: investmentProfit },
  ranking: {
    query: z.object({ sortBy: sortBy.default('profitAmount'), sortOrder }),
    data: z.array(investmentProfit),
  },
  portfolio: { query: inCurrency, data: portfolioAnalysis },
  trend: {
    query: inCurrency.extend({
      period: z.enum(trendPeriods, { error: '不支持的周期' }).default('MONTHLY'),
    }),
    data: z.array(investmentTrendPoint),
  },
} satisfies Record<string, CallSchemas>;
