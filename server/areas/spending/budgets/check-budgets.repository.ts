import type { Db } from '../../../db/database.ts';
import type { IsWrong, Problem } from '../../../integrity/problem.ts';

/** Budgets are of categories of expenses. */
export async function checkBudgets(db: Db, isWrong: IsWrong): Promise<Problem[]> {
  const rows = await db
    .selectFrom('spending_budgets as budgets')
    .innerJoin('spending_categories as categories', (join) =>
      join
        .onRef('categories.id', '=', 'budgets.category_id')
        .onRef('categories.owner_id', '=', 'budgets.owner_id'),
    )
    .select(['budgets.id', 'categories.id as category_id'])
    .where('categories.kind', '!=', 'EXPENSE')
    .orderBy('budgets.id')
    .execute();
  return rows
    .filter(
      ({ id, category_id }) =>
        !isWrong('spending_budgets', id) && !isWrong('spending_categories', category_id),
    )
    .map(({ id }) => ({
      table: 'spending_budgets',
      row: id,
      what: 'is of a category that is no expense',
    }));
}
