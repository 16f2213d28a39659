import type { PersonalFile } from '../../../../contract/personal-data/personal-data.ts';
import { problemOfBudget } from '../../../../contract/spending/budget-words.ts';
import { spendingBudgetsTable } from '../../../../contract/spending/budgets.table.ts';
import { budgetInFile } from '../../../../contract/spending/spending-in-file.ts';
import type { RowSource } from '../../../area-transfer.ts';
import { fromFile, toFile } from '../../../db/row-values.ts';
import { fieldError } from '../../../errors.ts';
import { type BudgetRow, termsOf } from './budgets.service.ts';

type InFile = PersonalFile['spending'][number];

/** Budgets as the personal file has them, with the numbers of their categories. */
export function budgetsToFile(
  rows: readonly BudgetRow[],
  categoryNumber: (id: string | null) => number | null,
): InFile['budgets'] {
  return rows.map((row) =>
    toFile(budgetInFile, spendingBudgetsTable, row, { category: categoryNumber(row.category_id) }),
  );
}

/** Budgets of a file as rows; throws at what no export can contain. */
export function budgetsFromFile(
  { newId }: RowSource,
  owner_id: string,
  { budgets, categories }: InFile,
  categoryIds: readonly string[],
): BudgetRow[] {
  return budgets.map((budget, index) => {
    const field = `spending.0.budgets.${index}`;
    const number = budget.category ?? null;
    const category_id = number === null ? null : (categoryIds[number - 1] ?? '');
    if (category_id === '') throw fieldError(`${field}.category`, '文件中没有这个编号');
    if (number !== null && categories[number - 1]?.kind !== 'EXPENSE') {
      throw fieldError(`${field}.category`, '只有支出分类可以设预算');
    }
    const others = { id: newId(), owner_id, category_id, version: 1 };
    const row = fromFile(spendingBudgetsTable, budget, others);
    const problem = problemOfBudget(termsOf(row));
    if (problem) throw fieldError(`${field}.${problem.field}`, problem.text);
    return row;
  });
}
