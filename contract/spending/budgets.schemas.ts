import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { dayField } from '../fields/day-field.ts';
import {
  currencyField,
  decimal,
  nothing,
  rowId,
  versionField,
  wholeFrom,
} from '../fields/fields.ts';
import { queryDay } from '../fields/query-fields.ts';
import { answerFields } from '../table.ts';
import { budgetPeriods, carryOvers, latestFirstDay } from './budget-words.ts';
import { spendingBudgetsTable } from './budgets.table.ts';

const day = z.iso.date();

const budget = z.object({
  ...answerFields(spendingBudgetsTable),
  /** Of the category, or 全部支出. */
  name: z.string(),
});
export type Budget = z.output<typeof budget>;

const budgetInPeriod = budget.extend({
  /** The period that the figures are of: the one that the asked day is in, else the nearest. */
  from: day,
  to: day,
  /** What is carried over from the period before; below 0 what was overspent there. */
  carried: z.number(),
  /** `amount` and `carried`. */
  available: z.number(),
  /** What was spent, less refunds. */
  used: z.number(),
  /** `available` less `used`: below 0 what is overspent. */
  left: z.number(),
  /** Percent of `available`; null where that is 0 or less. */
  usedPercent: z.number().nullable(),
  /** Today and the days of the period after it; null in other periods. */
  daysLeft: z.int().nullable(),
  /** What is left for each of them, rounded down; 0 where nothing is left. */
  leftPerDay: z.number().nullable(),
  /** Currencies without a rate on some day of the period, whose entries are left out. */
  missingRates: z.array(currencyField),
});
export type SpendingBudget = z.output<typeof budgetInPeriod>;

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

const createBody = z.object(fields);
export type NewBudget = z.output<typeof createBody>;

/** What is left out stays; null asks for the default. */
const updateBody = z.object({
  ...fields,
  period: fields.period.optional(),
  amount: fields.amount.optional(),
  version: versionField,
});
export type BudgetChanges = z.output<typeof updateBody>;

export const spendingBudgetsSchemas = {
  list: {
    query: z.object({
      /** Budgets are answered for the period that it is in; by default today. */
      day: queryDay,
    }),
    data: z.array(budgetInPeriod),
  },
  create: { body: createBody, data: budget },
  update: { body: updateBody, data: budget },
  remove: { data: nothing },
} satisfies Record<string, CallSchemas>;
