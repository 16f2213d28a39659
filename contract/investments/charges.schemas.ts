import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { optionalQueryDecimal, queryDay, queryDecimal } from '../fields/query-fields.ts';

const decimals = 20;
const quantityText = '数量必须大于0';
const navText = '净值必须大于0';
const isAbove0 = (value: number | undefined) => value === undefined || value > 0;

const redemption = z.object({
  gross: z.number(),
  fee: z.number(),
  net: z.number(),
  /** Lot by lot, first in first out. */
  parts: z.array(
    z.object({
      confirmDay: z.string(),
      quantity: z.number(),
      /** From the lot's confirmation to that of the redemption. */
      daysHeld: z.int(),
      ratePercent: z.number(),
      fee: z.number(),
    }),
  ),
});
export type RedemptionFees = z.output<typeof redemption>;

const dividendTax = z.object({
  amount: z.number(),
  parts: z.array(
    z.object({
      bought: z.string(),
      quantity: z.number(),
      ratePercent: z.number(),
      amount: z.number(),
    }),
  ),
});
export type DividendTaxDue = z.output<typeof dividendTax>;

export const investmentChargesSchemas = {
  redemption: {
    query: z.object({
      quantity: queryDecimal({ message: quantityText, min: 0, decimals }).refine(isAbove0, {
        error: quantityText,
      }),
      nav: queryDecimal({ message: navText, min: 0, decimals }).refine(isAbove0, {
        error: navText,
      }),
      /** When the redemption is confirmed, which may be to come; left out today. */
      confirmDay: queryDay,
      /** `7:1.5,30:1`: days below, and percent. What is held longer pays nothing. */
      tiers: z
        .string({ error: '只能填一个值' })
        .max(200, { error: '赎回费率档位过多' })
        .default(''),
    }),
    data: redemption,
  },
  dividendTax: {
    query: z.object({
      /** The day of a sale in mind, which may be to come; left out today. */
      day: queryDay,
      /** Left out all that is held. */
      quantity: optionalQueryDecimal({ message: quantityText, min: 0, decimals }).refine(isAbove0, {
        error: quantityText,
      }),
    }),
    data: dividendTax,
  },
} satisfies Record<string, CallSchemas>;
