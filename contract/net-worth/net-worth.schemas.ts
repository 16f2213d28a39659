import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { dayField } from '../fields/day-field.ts';
import { currencyField, filterText, pageOf, pageQuery } from '../fields/fields.ts';
import { fundOrderSides } from '../investments/fund-orders/fund-order-words.ts';
import { changeParts, historyIntervals, sheetGroups } from './net-worth-fields.ts';
import { amountsOf, overviewSchemas } from './overview.schemas.ts';
import { sheetPartNames } from './sheet-parts.ts';

const dayInQuery = dayField('日期不能为空').optional();
const day = z.string();

/** Something that has to be known beside a figure, and what it is about. */
const note = z.object({ subject: z.string(), message: z.string() });
/** Something that is left out of a figure. */
const gap = note.extend({ code: z.enum(['RATE_MISSING', 'PRICE_MISSING', 'NOT_RECORDED']) });

const netWorthOnDay = overviewSchemas.assets.data
  .pick({
    currency: true,
    netWorth: true,
    totalAssets: true,
    totalLiabilities: true,
    assetBreakdown: true,
    liabilityBreakdown: true,
    usedRates: true,
  })
  .extend({
    day,
    /** Orders on the way, each in its fund's own currency: part of the investments. */
    inTransit: z.array(
      z.object({
        /** The fund's name. */
        subject: z.string(),
        side: z.enum(fundOrderSides),
        amount: z.number(),
        currency: currencyField,
      }),
    ),
    missing: z.array(gap),
    /** What counts at cost, because it had no price yet. */
    estimated: z.array(note),
    /** The first day on which there was something; null when there is nothing. */
    firstDay: day.nullable(),
    /** The day since which everything is recorded, when the day asked for lies before it. */
    recordedSince: day.nullable(),
    /** Text with the net worth shown on that day and that of now; null if equal or not stored. */
    restated: z.string().nullable(),
  });
export type NetWorthOnDay = z.output<typeof netWorthOnDay>;

/** Amounts by area; those that are owed are below zero. */
const areaAmounts = z.object(amountsOf(sheetPartNames));

const historyPoint = z.object({
  day,
  netWorth: z.number(),
  totalAssets: z.number(),
  totalLiabilities: z.number(),
  missing: z.array(gap),
  /**
   * What was entered since the point before, with its amount on the first day that it counts for. It is no
   * growth. Debts are below zero. Left out where there is nothing.
   */
  entered: z.array(z.object({ subject: z.string(), amount: z.number() })).optional(),
  /** With `split`. */
  areas: areaAmounts.optional(),
});
export type NetWorthPoint = z.output<typeof historyPoint>;

const netWorthHistory = z.object({
  /** Null without points. */
  from: day.nullable(),
  to: day,
  interval: z.enum(historyIntervals),
  currency: currencyField,
  points: z.array(historyPoint),
});
export type NetWorthHistory = z.output<typeof netWorthHistory>;

const period = {
  from: dayInQuery,
  to: dayInQuery,
  currency: currencyField.optional(),
};

const netWorthChanges = z.object({
  from: day,
  to: day,
  currency: currencyField,
  /** At the end of `from`; the parts count from the day after. */
  opening: z.number(),
  closing: z.number(),
  change: z.number(),
  /** The part of `change` that was entered in the period and is no growth; left out where there is nothing. */
  entered: z.number().optional(),
  /** What `opening` and the parts miss of `closing`: always 0. */
  residual: z.number(),
  /** Every part, always in the same order; `household` is left out where it is 0. */
  parts: z.array(
    z.object({
      part: z.enum(changeParts),
      label: z.string(),
      amount: z.number(),
      /** Cents that the amount has more or less than it would by rounding, so that all sum to `change`. */
      adjustedFen: z.int(),
    }),
  ),
  /** The change in plain words. */
  summary: z.string(),
});
export type NetWorthChanges = z.output<typeof netWorthChanges>;

const netWorthChangeRow = z.object({
  day,
  /** What changed: an account and its movement, a holding, a currency. */
  subject: z.string(),
  /** The area of the product that it belongs to. */
  area: z.string(),
  /** Rounded by itself: rows may sum to some cents more or less than their part. */
  amount: z.number(),
  /** How the amount is computed, such as `12 × 6 − 10 × 6`. */
  formula: z.string(),
});
export type NetWorthChangeRow = z.output<typeof netWorthChangeRow>;

const sheetItem = z.object({
  /** An account, a holding, an asset, a debt. */
  subject: z.string(),
  /** What it is, in Chinese: the type of an account or asset, for example. */
  kind: z.string(),
  /** At the end of the day; null without a rate. What is owed is above zero. */
  amount: z.number().nullable(),
  /** The same at the end of `compareDay`. */
  compareAmount: z.number().nullable(),
  change: z.number().nullable(),
});
export type SheetItem = z.output<typeof sheetItem>;

export const netWorthSchemas = {
  onDay: {
    query: z.object({ day: dayInQuery, currency: currencyField.optional() }),
    data: netWorthOnDay,
  },
  history: {
    query: z.object({
      from: dayInQuery,
      to: dayInQuery,
      interval: z.enum(historyIntervals, { error: '不支持的间隔' }).default('MONTH'),
      split: z.stringbool({ error: '必须是 true 或 false' }).default(false),
      currency: currencyField.optional(),
    }),
    data: netWorthHistory,
  },
  rows: {
    query: pageQuery.extend({
      day: dayInQuery,
      /** Left out, the end of the month before. */
      compareDay: dayInQuery,
      currency: currencyField.optional(),
      group: z.enum(sheetGroups, { error: '不支持的项目' }),
      /** Only items whose `kind` this is. */
      kind: filterText,
    }),
    data: pageOf(sheetItem),
  },
  changes: { query: z.object(period), data: netWorthChanges },
  changeRows: {
    query: pageQuery.extend({ ...period, part: z.enum(changeParts, { error: '不支持的变动项' }) }),
    data: pageOf(netWorthChangeRow),
  },
} satisfies Record<string, CallSchemas>;
