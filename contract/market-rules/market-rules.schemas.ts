import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { isDayAndTime, isRealDay } from '../fields/day-field.ts';
import { markets } from '../fields/markets.ts';
import {
  optionalQueryDecimal,
  optionalQueryInt,
  queryDay,
  queryDecimal,
  queryFlag,
} from '../fields/query-fields.ts';

/** One of a few words; a blank one counts as missing. */
function choice<const Words extends readonly string[]>(words: Words, what: string) {
  return z.enum(words, {
    error: ({ input }) =>
      input === undefined || input === '' ? `${what}不能为空` : `不支持的${what}`,
  });
}

const market = choice(markets, '市场');
const decimals = 20;
const above0 = { min: 0, decimals };

/** An amount or a price that is more than 0. */
function positive(message: string) {
  return queryDecimal({ message, ...above0 }).refine((value) => value > 0, { error: message });
}
const amount = positive('金额必须大于0');
const nav = positive('净值必须大于0');

/** A charge that may be left out. */
function charge(what: string) {
  return optionalQueryDecimal({ message: `${what}不能为负数`, ...above0 });
}

/** A percentage that may be left out. */
function percentage(what: string) {
  return optionalQueryDecimal({ message: `${what}必须在0到100之间`, ...above0 }).refine(
    (value) => value === undefined || value <= 100,
    { error: `${what}必须在0到100之间` },
  );
}

const tradeFeesQuery = z
  .object({
    market,
    kind: choice(['stock', 'etf', 'bond'], '品种').default('stock'),
    side: choice(['BUY', 'SELL'], '买卖方向'),
    amount,
    /** What charges by the share are counted on. */
    quantity: optionalQueryDecimal({ message: '数量必须大于0', ...above0 }).refine(
      (value) => value !== 0,
      { error: '数量必须大于0' },
    ),
    /** The day of the trade; left out today. */
    day: queryDay,
    commissionPercent: percentage('佣金比例'),
    minCommission: charge('最低佣金'),
    /** In place of the rate, what the broker takes. */
    commission: charge('佣金'),
    platformFee: charge('平台使用费'),
  })
  .refine(
    ({ commission, commissionPercent, minCommission }) =>
      commission === undefined || (commissionPercent === undefined && minCommission === undefined),
    { error: '佣金金额和佣金比例只能填一种', path: ['commission'] },
  );

const tradeFees = z.object({
  /** What is more than 0, in the order of a statement. */
  lines: z.array(z.object({ code: z.string(), label: z.string(), amount: z.number() })),
  /** All but the stamp duty. */
  fee: z.number(),
  /** The stamp duty. */
  tax: z.number(),
  /** Positive when the owner receives money. */
  cash: z.number(),
});
export type TradeFees = z.output<typeof tradeFees>;

const fundFeesQuery = z
  .object({
    /** With the fee. */
    amount,
    nav,
    ratePercent: percentage('费率'),
    fixedFee: charge('固定费用'),
    /** Whether shares are cut off after two places in place of being rounded. */
    truncate: queryFlag,
  })
  .refine(({ ratePercent, fixedFee }) => ratePercent === undefined || fixedFee === undefined, {
    error: '费率和固定费用只能填一个',
    path: ['fixedFee'],
  })
  .refine(({ amount, fixedFee }) => fixedFee === undefined || fixedFee <= amount, {
    error: '费用不能超过金额',
    path: ['fixedFee'],
  });

const fundFees = z.object({ net: z.number(), fee: z.number(), shares: z.number() });
export type FundFees = z.output<typeof fundFees>;

/** Whether a day is only expected (预计), because that year's closures are not announced yet. */
const expected = z.boolean();
const day = z.string();

const dayAndTime = z
  .string({ error: ({ input }) => (input === undefined ? '下单时间不能为空' : '只能填一个值') })
  .trim()
  .min(1, { error: '下单时间不能为空' })
  .max(40, { error: '时间格式应为 YYYY-MM-DD HH:mm:ss' })
  .refine((text) => text === '' || isDayAndTime(text), {
    error: '时间格式应为 YYYY-MM-DD HH:mm:ss',
  })
  .refine((text) => text === '' || text >= '1970-01-01', { error: '日期不能早于1970-01-01' });

/** The most days that a call takes as closed abroad. */
const mostForeignClosed = 20;
const oneDay = /^\d{4}-\d{2}-\d{2}$/;
const foreignClosed = z
  .string({ error: '只能填一个值' })
  .max(20 * mostForeignClosed, { error: `最多填${mostForeignClosed}天` })
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((days) => days.every((text) => oneDay.test(text) && isRealDay(text)), {
    error: '日期格式应为 YYYY-MM-DD，多个日期用逗号分隔',
  })
  .refine((days) => days.length <= mostForeignClosed, { error: `最多填${mostForeignClosed}天` });

const planDaysQuery = z
  .object({
    every: choice(['WEEK', 'TWO_WEEKS', 'MONTH'], '周期'),
    /** 1 Monday to 5 Friday. */
    weekday: optionalQueryInt(1, 5, '每周定投日必须是1到5'),
    dayOfMonth: optionalQueryInt(1, 28, '每月定投日必须是1到28'),
    /** Left out today. */
    startDay: queryDay,
    count: optionalQueryInt(1, 60, '期数必须是1到60'),
  })
  .refine(({ every, weekday }) => every === 'MONTH' || weekday !== undefined, {
    error: '每周定投日必须是1到5',
    path: ['weekday'],
  })
  .refine(({ every, dayOfMonth }) => every !== 'MONTH' || dayOfMonth !== undefined, {
    error: '每月定投日必须是1到28',
    path: ['dayOfMonth'],
  });

export const marketRulesSchemas = {
  tradeFees: { query: tradeFeesQuery, data: tradeFees },
  fundFees: { query: fundFeesQuery, data: fundFees },
  tradingCalendar: {
    query: z.object({ market: market.default('CN'), from: queryDay, to: queryDay }),
    data: z.array(z.object({ day, isOpen: z.boolean(), expected })),
  },
  fundDays: {
    query: z.object({
      /** In the time of Shanghai, or an instant. */
      placedAt: dayAndTime,
      /** Whether the fund invests abroad. */
      qdii: queryFlag,
      /** Days on which the market abroad is closed, by comma. */
      foreignClosed,
    }),
    data: z.object({ pricingDay: day, confirmDay: day, expected }),
  },
  planDays: {
    query: planDaysQuery,
    data: z.array(z.object({ plannedDay: day, day, expected })),
  },
} satisfies Record<string, CallSchemas>;
