import { dayField } from '../../../../contract/fields/day-field.ts';
import { createBudgetBody } from '../../../../contract/spending/budget-bodies.ts';
import { problemOfBudget } from '../../../../contract/spending/budget-words.ts';
import type { Budget, SpendingBudget } from '../../../../contract/spending/budgets.ts';
import { noCategory } from '../../../ledger/category-choices.ts';
import { today } from '../../../lib/format/format.ts';
import { type FieldsOf, formOf, type ValuesOf } from '../../../lib/forms/form-of.ts';

export const budgetForm = formOf(
  createBudgetBody
    .extend({ fromDay: dayField('请填写开始日期') })
    .superRefine(({ categoryId: _, firstDay = null, untilDay = null, ...terms }, context) => {
      const carryOver = terms.carryOver ?? 'OFF';
      const problem = problemOfBudget({ ...terms, firstDay, untilDay, carryOver });
      if (problem) {
        context.addIssue({ code: 'custom', message: problem.text, path: [problem.field] });
      }
    }),
  {
    nones: { categoryId: noCategory },
    own: (fields) => ({
      ...fields,
      ...(fields.period !== 'MONTH' && { firstDay: '' }),
      ...(fields.period === 'RANGE' && { carryOver: 'OFF' }),
    }),
  },
);
export type BudgetFields = FieldsOf<typeof budgetForm>;
export type BudgetValues = ValuesOf<typeof budgetForm>;

/** What an empty form starts with: a budget of all expenses from this month on. */
export const newBudget = () =>
  budgetForm.empty({
    period: 'MONTH',
    firstDay: '1',
    fromDay: `${today().slice(0, 8)}01`,
    carryOver: 'OFF',
  });

export const fieldsOfBudget = (budget: Budget) =>
  budgetForm.fieldsOf({ ...budget, firstDay: budget.firstDay ?? 1 });

/** The address of the ledger that shows what a budget counts in its period. */
export function ledgerOf({ categoryId, from, to }: SpendingBudget): string {
  const what = categoryId === null ? 'kind=EXPENSE' : `categories=${categoryId}`;
  return `/dashboard/ledger?from=${from}&to=${to}&${what}`;
}
