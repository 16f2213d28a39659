import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField } from '../fields/fields.ts';
import {
  assetParts,
  liabilityParts,
  type OptionalPart,
  partOf,
  type SheetPart,
} from './sheet-parts.ts';

/** An amount for each part; one that may be left out is 0 then. */
export function amountsOf<Part extends SheetPart>(parts: readonly Part[]) {
  const amounts = parts.map((part) => [
    part,
    partOf(part).isOptional ? z.number().optional() : z.number(),
  ]);
  return Object.fromEntries(amounts) as {
    [P in Part]: P extends OptionalPart ? z.ZodOptional<z.ZodNumber> : z.ZodNumber;
  };
}

const assetOverview = z.object({
  totalAssets: z.number(),
  netWorth: z.number(),
  totalLiabilities: z.number(),
  liquidAssets: z.number(),
  assetBreakdown: z.object(amountsOf(assetParts)),
  /** The parts of `totalLiabilities`, each above zero. */
  liabilityBreakdown: z.object(amountsOf(liabilityParts)),
  investmentMetrics: z.object({
    totalUnrealizedGainLoss: z.number(),
    /** In percent; null when nothing was paid. */
    overallReturnRate: z.number().nullable(),
    totalInvestmentCost: z.number(),
  }),
  riskMetrics: z.object({
    portfolioRisk: z.enum(['HIGH', 'MEDIUM', 'LOW']),
    /** The largest holding's share of investments, in percent. */
    concentrationRisk: z.number(),
  }),
  statistics: z.object({
    accountCount: z.int(),
    investmentCount: z.int(),
    overduePayables: z.int(),
  }),
  currency: currencyField,
  rateTime: z.string().nullable(),
  /** Brokers hold more currencies than have rates. */
  missingRates: z.array(z.string()),
  staleRates: z.array(currencyField),
  lastUpdateTime: z.string().nullable(),
  priceUpdateTime: z.string().nullable(),
  /** How many of the counted investments have a quote that is more than a day old. */
  stalePrices: z.int(),
  /** The rates that the amounts were converted by: units of `currency` for one unit. */
  usedRates: z.array(z.object({ currency: currencyField, rate: z.number(), day: z.string() })),
});
export type AssetOverview = z.output<typeof assetOverview>;

export const overviewSchemas = {
  assets: { query: z.object({ currency: currencyField.optional() }), data: assetOverview },
} satisfies Record<string, CallSchemas>;
