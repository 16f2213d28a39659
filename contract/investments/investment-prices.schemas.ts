import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { assetTypes, investment, setPriceBody, setPricesBody } from './investment-fields.ts';

/** Symbols are counted once, however many holdings they price. */
const priceUpdate = z.object({
  updated: z.int(),
  failed: z.array(z.object({ symbol: z.string(), reason: z.string() })),
});
export type PriceUpdate = z.output<typeof priceUpdate>;

export const investmentPricesSchemas = {
  setPrice: { body: setPriceBody, data: investment },
  setPrices: {
    body: setPricesBody,
    data: z.object({ updated: z.int(), investments: z.array(investment) }),
  },
  updatePrice: {
    query: z.object({ assetType: z.enum(assetTypes, { error: '不支持的资产类型' }).optional() }),
    data: z.object({ symbol: z.string(), updated: z.int(), investments: z.array(investment) }),
  },
  updatePrices: { data: priceUpdate },
  syncPrices: { data: priceUpdate },
} satisfies Record<string, CallSchemas>;
