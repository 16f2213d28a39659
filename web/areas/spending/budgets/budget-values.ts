import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { createBudgetBody } from '../../../../contract/spending/budget-bodies.ts';
import {
  type BudgetPeriod,
  type CarryOver,
  problemOfBudget,
} from '../../../../contract/spending/budget-words.ts';
import type { Budget, SpendingBudget } from '../../../../contract/spending/budgets.ts';
import { noCategory } from '../../../ledger/category-choices.ts';
import { today } from '../../../lib/format/format.ts';
import { amountFromText, textOfNumber } from '../../../ui/forms/amount-text.ts';

/** What stands in the fields of the form. */
export interface BudgetFields extends Record<string, string> {
  categoryId: string;
  period: BudgetPeriod;
  amount: string;
  firstDay: string;
  fromDay: string;
  untilDay: string;
  carryOver: CarryOver;
}

/** What the fields come to; what the chosen period does not have is null. */
function read(fields: BudgetFields) {
  const { categoryId, period, fromDay, untilDay } = fields;
  return {
    categoryId: categoryId === noCategory ? null : categoryId,
    period,
    amount: amountFromText(fields.amount),
    firstDay: period === 'MONTH' ? Number(fields.firstDay) : null,
    fromDay: fromDay === '' ? undefined : fromDay,
    untilDay: untilDay === '' ? null : untilDay,
    carryOver: period === 'RANGE' ? 'OFF' : fields.carryOver,
  };
}

const { shape } = createBudgetBody;
const schema = z.preprocess(
  (fields) => read(fields as BudgetFields),
  z
    .object({ ...shape, fromDay: shape.fromDay.unwrap().unwrap() })
    .superRefine(({ firstDay = null, untilDay = null, carryOver, ...rest }, context) => {
      const terms = { ...rest, firstDay, untilDay, carryOver: carryOver ?? ('OFF' as const) };
      const problem = problemOfBudget(terms);
      if (problem) {
        context.addIssue({ code: 'custom', message: problem.text, path: [problem.field] });
      }
    }),
);
export type BudgetValues = z.output<typeof schema>;
export const budgetResolver = zodResolver(
  schema as z.ZodType<BudgetValues, BudgetFields>,
) as Resolver<BudgetFields, unknown, BudgetValues>;

/** What an empty form starts with: a budget of all expenses from this month on. */
export const newBudget = (): BudgetFields => ({
  categoryId: noCategory,
  period: 'MONTH',
  amount: '',
  firstDay: '1',
  fromDay: `${today().slice(0, 8)}01`,
  untilDay: '',
  carryOver: 'OFF',
});

export function fieldsOfBudget(budget: Budget): BudgetFields {
  return {
    categoryId: budget.categoryId ?? noCategory,
    period: budget.period,
    amount: textOfNumber(budget.amount),
    firstDay: String(budget.firstDay ?? 1),
    fromDay: budget.fromDay,
    untilDay: budget.untilDay ?? '',
    carryOver: budget.carryOver,
  };
}

/** The address of the ledger that shows what a budget counts in its period. */
export function ledgerOf({ categoryId, from, to }: SpendingBudget): string {
  const what = categoryId === null ? 'kind=EXPENSE' : `categories=${categoryId}`;
  return `/dashboard/ledger?from=${from}&to=${to}&${what}`;
}
