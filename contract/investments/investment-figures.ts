import { z } from 'zod';
import { currencyField } from '../fields/fields.ts';
import { inOneCurrency } from '../fields/rate-fields.ts';
import { investmentType } from './investment-fields.ts';

export const trendPeriods = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type TrendPeriod = (typeof trendPeriods)[number];

export const investmentSummary = z.object({
  /** Holdings that are summed: those whose status is not 0. */
  holdingsCount: z.int(),
  totalCost: z.number(),
  totalValue: z.number(),
  totalProfit: z.number(),
  /** In percent; null when nothing was paid. */
  profitRate: z.number().nullable(),
  /** With what was sold whole. */
  realizedGain: z.number(),
  income: z.number(),
  totalGain: z.number(),
  ...inOneCurrency,
});
export type InvestmentSummary = z.output<typeof investmentSummary>;

const slice = {
  /** In the answer's currency. */
  value: z.number(),
  /** Of all investments, in percent. */
  percentage: z.number(),
};

export const portfolioAnalysis = z.object({
  totalValue: z.number(),
  totalCost: z.number(),
  totalProfit: z.number(),
  profitRate: z.number().nullable(),
  allocationByType: z.array(z.object({ investmentType, ...slice })),
  allocationByCurrency: z.array(z.object({ currency: currencyField, ...slice })),
  /** At most ten, largest first; lots of the same thing are one holding. */
  topHoldings: z.array(
    z.object({ investmentName: z.string(), symbol: z.string(), investmentType, ...slice }),
  ),
  /** The largest holding's share, in percent. */
  concentration: z.number(),
  ...inOneCurrency,
});
export type PortfolioAnalysis = z.output<typeof portfolioAnalysis>;

export const investmentTrendPoint = z.object({
  date: z.string(),
  totalValue: z.number(),
  totalCost: z.number(),
  currency: currencyField,
  /** Currencies without a rate that day; holdings that need one are in neither sum. */
  missingRates: z.array(currencyField),
});
export type InvestmentTrendPoint = z.output<typeof investmentTrendPoint>;
