import { z } from 'zod';
import { dayField } from '../fields/day-field.ts';
import { decimal, rowId, versionField, wholeFrom } from '../fields/fields.ts';
import { budgetPeriods, carryOvers, latestFirstDay } from './budget-words.ts';

const fields = {
  /** Left out or null: all expenses. */
  categoryId: rowId('分类不存在').nullish(),
  period: z.enum(budgetPeriods, { error: '请选择预算周期' }),
  /** Of a MONTH; by default 1. */
  firstDay: wholeFrom(1, latestFirstDay, `每月起始日必须是1到${latestFirstDay}`).nullish(),
  /** The first period is the one that it is in; by default the present one. A RANGE begins on it. */
  fromDay: dayField('请填写开始日期').nullish(),
  /** The last day of a RANGE; the last month or year of others is the one that it is in. */
  untilDay: dayField('请填写结束日期').nullish(),
  amount: decimal({ message: '预算金额必须大于0', min: 0.01, decimals: 2 }),
  /** By default OFF. */
  carryOver: z.enum(carryOvers, { error: '请选择结转方式' }).nullish(),
};

export const createBudgetBody = z.object(fields);
export type NewBudget = z.output<typeof createBudgetBody>;

/** What is left out stays; null asks for the default. */
export const updateBudgetBody = z.object({
  ...fields,
  period: fields.period.optional(),
  amount: fields.amount.optional(),
  version: versionField,
});
export type BudgetChanges = z.output<typeof updateBudgetBody>;
