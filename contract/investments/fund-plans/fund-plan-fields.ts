import { z } from 'zod';
import { dayField } from '../../fields/day-field.ts';
import { versionField, wholeFrom } from '../../fields/fields.ts';
import {
  accountIdField,
  booleanField,
  fundAmountField,
  investmentIdField,
  ratePercentField,
} from '../fund-orders/fund-order-fields.ts';
import { dayOfMonthText, planIntervals, weekdayText } from './plan-words.ts';

const every = z.enum(planIntervals, { error: '请选择定投周期' });
const weekday = wholeFrom(1, 5, weekdayText).nullish();
const dayOfMonth = wholeFrom(1, 28, dayOfMonthText).nullish();

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
