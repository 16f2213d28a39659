import { z } from 'zod';
import { currencyField, filterText, id, instant, pageOf, pageQuery } from '../fields/fields.ts';
import { keysOf } from '../fields/keys-of.ts';
import { positionMismatch, rateUse, securitiesAccountTypes } from './securities-fields.ts';

/** Kinds of position with their labels. */
export const positionTypeLabels = {
  STOCK: '股票',
  FUND: '基金',
  CRYPTO: '加密货币',
  BOND: '债券',
  OPTION: '期权',
} as const;
export type PositionType = keyof typeof positionTypeLabels;
export const positionTypes = keysOf(positionTypeLabels);

export const positionQuery = pageQuery.extend({
  currency: currencyField.optional(),
  positionType: z.enum(positionTypes, { error: '不支持的持仓类型' }).optional(),
  /** Part of a symbol or name, in any case. */
  keyword: filterText,
  /** A securities account's id or name. */
  brokerFilter: filterText,
});

export const position = z.object({
  id,
  symbol: z.string(),
  symbolName: z.string().nullable(),
  positionType: z.enum(positionTypes),
  accountId: id,
  accountName: z.string(),
  accountType: z.enum(securitiesAccountTypes),
  /** Negative when sold short. */
  quantity: z.number(),
  /** All amounts and prices down to `unrealizedPnl` are in this currency; null where not known. */
  currency: currencyField,
  marketValue: z.number().nullable(),
  currentPrice: z.number().nullable(),
  /** Null, as is the gain, where neither the broker nor imported trades give a cost. */
  avgCost: z.number().nullable(),
  unrealizedPnl: z.number().nullable(),
  /** In percent of the cost. */
  unrealizedPnlPercent: z.number().nullable(),
  /** Who gives the cost. */
  costSource: z.enum(['BROKER', 'TRADES']).nullable(),
  /** Of imported trades, in `currency`; null without trades and while they differ from the broker. */
  realizedGain: z.number().nullable(),
  income: z.number().nullable(),
  /** Where the imported trades come to another quantity than the broker's. */
  mismatch: positionMismatch.nullable(),
  /** The currency it is traded in, and its price there. */
  tradingCurrency: z.string(),
  tradingPrice: z.number().nullable(),
  /** A price from the market that no source has confirmed for more than a day. */
  priceStale: z.boolean(),
  /** When it was read from the broker. */
  syncTime: instant,
});
export type Position = z.output<typeof position>;

export const positionPage = pageOf(position).extend(rateUse);
export type PositionPage = z.output<typeof positionPage>;
