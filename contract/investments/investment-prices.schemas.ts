import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { dayField } from '../fields/day-field.ts';
import { assetTypes, investment, setPriceBody, setPricesBody } from './investment-fields.ts';

/** Symbols are counted once, however many holdings they price. */
const priceUpdate = z.object({
  updated: z.int(),
  failed: z.array(
    z.object({
      symbol: z.string(),
      reason: z.string(),
      /** The holding that may lack the entry of a split, where the reason asks for one. */
      investmentId: z.string().optional(),
    }),
  ),
});
export type PriceUpdate = z.output<typeof priceUpdate>;

const boundary = dayField('日期不能为空').optional();

const dayPrice = z.object({
  day: z.iso.date(),
  /** Per unit, in the holding's currency. */
  price: z.number(),
  /** A market's close, the owner, or a trade of the day. */
  source: z.enum(['close', 'manual', 'entry']),
});
export type DayPrice = z.output<typeof dayPrice>;

export const investmentPricesSchemas = {
  prices: { query: z.object({ from: boundary, to: boundary }), data: z.array(dayPrice) },
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
