import { z } from 'zod';
import { dayField } from '../../fields/day-field.ts';
import { currencyField, id, instant, versionField } from '../../fields/fields.ts';
import {
  accountIdField,
  booleanField,
  fundAmountField,
  investmentIdField,
  ratePercentField,
} from '../fund-orders/fund-order-fields.ts';
import { planIntervals } from './plan-words.ts';

const weekdayText = '每周定投日必须是1到5';
const dayOfMonthText = '每月定投日必须是1到28';
const every = z.enum(planIntervals, { error: '请选择定投周期' });
const weekday = z
  .int({ error: weekdayText })
  .min(1, { error: weekdayText })
  .max(5, { error: weekdayText })
  .nullish();
const dayOfMonth = z
  .int({ error: dayOfMonthText })
  .min(1, { error: dayOfMonthText })
  .max(28, { error: dayOfMonthText })
  .nullish();

const terms = {
  /** Default: today. No order is placed for planned days before the plan was made. */
  startDay: dayField('开始日期不能为空').nullish(),
  /** The last planned day there may be. */
  endDay: dayField('结束日期不能为空').nullish(),
  ratePercent: ratePercentField.nullish(),
  qdii: booleanField.nullish(),
  accountId: accountIdField,
  isActive: booleanField.nullish(),
};

export const createFundPlanBody = z
  .object({
    investmentId: investmentIdField,
    amount: fundAmountField,
    every,
    weekday,
    dayOfMonth,
    ...terms,
  })
  .refine((plan) => plan.every === 'MONTH' || plan.weekday != null, {
    error: weekdayText,
    path: ['weekday'],
  })
  .refine((plan) => plan.every !== 'MONTH' || plan.dayOfMonth != null, {
    error: dayOfMonthText,
    path: ['dayOfMonth'],
  });
export type CreateFundPlanBody = z.output<typeof createFundPlanBody>;

/** What is left out stays, `null` clears; a plan stays that of its fund. */
export const updateFundPlanBody = z.object({
  amount: fundAmountField.optional(),
  every: every.optional(),
  weekday,
  dayOfMonth,
  ...terms,
  version: versionField,
});
export type UpdateFundPlanBody = z.output<typeof updateFundPlanBody>;

export const fundPlan = z.object({
  id,
  investmentId: id,
  investmentName: z.string(),
  currency: currencyField,
  amount: z.number(),
  every,
  weekday: z.int().nullable(),
  dayOfMonth: z.int().nullable(),
  startDay: z.iso.date(),
  endDay: z.iso.date().nullable(),
  ratePercent: z.number().nullable(),
  qdii: z.boolean(),
  accountId: id.nullable(),
  isActive: z.boolean(),
  /** The next three days, none of a paused plan; the day of an order is the next open day. */
  nextDays: z.array(
    z.object({ plannedDay: z.iso.date(), day: z.iso.date(), expected: z.boolean() }),
  ),
  lastNote: z.string().nullable(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type FundPlan = z.output<typeof fundPlan>;
