import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { dayField } from '../fields/day-field.ts';
import { currencyField } from '../fields/fields.ts';
import { investmentTypes } from '../investments/investment-fields.ts';
import { benchmarkCodes } from './benchmarks.ts';
import { returnReasonCodes } from './return-reasons.ts';

const dayInQuery = dayField('日期不能为空').optional();
const flag = z.stringbool({ error: '必须是 true 或 false' });
const ratePercentText = '年利率应在 -99 到 1000 之间';

const query = z.object({
  from: dayInQuery,
  to: dayInQuery,
  currency: currencyField.optional(),
  benchmark: z.enum(benchmarkCodes, { error: '不支持的基准' }).optional(),
  /** Of FIXED, in percent a year. */
  ratePercent: z
    .string({ error: '只能填一个值' })
    .trim()
    .min(1, { error: '请填写年利率' })
    .max(40, { error: ratePercentText })
    .transform(Number)
    .pipe(
      z
        .number({ error: ratePercentText })
        .min(-99, { error: ratePercentText })
        .max(1000, { error: ratePercentText }),
    )
    .optional(),
  /** With the flows, values and rates that the figures rest on. */
  inputs: flag.default(true),
  /** With the return at the end of each day. */
  curve: flag.default(false),
});

const day = z.string();
/** Why a figure is null; null beside a figure. */
const reason = z.object({ code: z.enum(returnReasonCodes), message: z.string() }).nullable();
const amount = z.number().nullable();
const percent = z.number().nullable();

const performance = z.object({
  from: day,
  to: day,
  /** From the first flow to the last, the value at the end counting as one. */
  days: z.int(),
  currency: currencyField,
  openingValue: amount,
  closingValue: amount,
  /**
   * Flows of one day are netted, but of a day that begins with nothing held, or on which all is sold for
   * less than was put in.
   */
  moneyIn: amount,
  moneyOut: amount,
  /** closing − opening − money in + money out. */
  profit: amount,
  /** The part of the profit that is neither realised nor income. */
  unrealizedGain: amount,
  realizedGain: amount,
  income: amount,
  fees: amount,
  taxes: amount,
  simple: z.object({ percent, peakInvested: amount, reason }),
  twr: z.object({
    percent,
    annualPercent: percent,
    /** In the position's own currency, and what the exchange rate made of it. */
    localPercent: percent,
    fxPercent: percent,
    /** Days on which nothing was held, between the first day and the last. */
    emptyDays: z.int(),
    reason,
    annualReason: reason,
  }),
  xirr: z.object({
    annualPercent: percent,
    /** Below 365 days: the figure of the whole period. */
    periodPercent: percent,
    reason,
    annualReason: reason,
  }),
  /** The change of the value by market, exchange rate, and what was put in or taken out. */
  fx: z.object({ market: z.number(), fx: z.number(), trades: z.number() }).nullable(),
  /** Whether a price at either end was entered by hand more than 31 days before. */
  isEstimated: z.boolean(),
  /** The day of the newest price at the end. */
  priceDay: day.nullable(),
  /** Positions that the figures leave out. */
  excluded: z.array(z.object({ id: z.string(), name: z.string(), reason: reason.unwrap() })),
  benchmark: z
    .object({
      code: z.enum(benchmarkCodes),
      label: z.string(),
      isTotalReturn: z.boolean(),
      shadowValue: amount,
      difference: amount,
      xirrPercent: percent,
      shadowXirrPercent: percent,
      ksPme: z.number().nullable(),
      indexPercent: percent,
      reason,
    })
    .nullable(),
  inputs: z
    .object({
      /** Above 0 is put in. */
      flows: z.array(
        z.object({
          day,
          amount: z.number(),
          kind: z.enum(['opening', 'trade', 'dividend', 'closing']),
          /** Of a day whose gross amounts count: `amount` is the difference. */
          moneyIn: z.number().optional(),
          moneyOut: z.number().optional(),
        }),
      ),
      values: z.array(z.object({ day, value: z.number() })),
      rates: z.array(z.object({ day, currency: currencyField, rate: z.number() })),
    })
    .nullable(),
  points: z
    .array(z.object({ day, percent: z.number(), indexPercent: z.number().nullable() }))
    .optional(),
  /**
   * What each stretch up to one of these days brought, with `curve`: a day, of long periods a week. The
   * amounts sum to the profit; null where nothing was held.
   */
  gains: z.array(z.object({ day, profit: amount, percent })).optional(),
});
export type Performance = z.output<typeof performance>;

export const returnsSchemas = {
  ofInvestment: { query, data: performance },
  ofInvestments: {
    query: query.extend({
      type: z.enum(investmentTypes, { error: '不支持的投资类型' }).optional(),
    }),
    data: performance,
  },
  ofSecuritiesAccount: { query, data: performance },
} satisfies Record<string, CallSchemas>;
export type PerformanceQuery = z.output<typeof query>;
