import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField, nothing } from '../fields/fields.ts';
import { queryDay } from '../fields/query-fields.ts';
import { answerFields } from '../table.ts';
import { createBudgetBody, updateBudgetBody } from './budget-bodies.ts';
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
  /** Carried over from the period before; below 0 where that was overspent. */
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

export const spendingBudgetsSchemas = {
  list: {
    query: z.object({
      /** Budgets are answered for the period that it is in; by default today. */
      day: queryDay,
    }),
    data: z.array(budgetInPeriod),
  },
  create: { body: createBudgetBody, data: budget },
  update: { body: updateBudgetBody, data: budget },
  remove: { data: nothing },
} satisfies Record<string, CallSchemas>;
