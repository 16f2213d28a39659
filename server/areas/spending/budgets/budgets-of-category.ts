import type { Tx } from '../../../db/database.ts';
import { type BudgetRow, budgetRows } from './budgets.service.ts';

/** The budgets of a category that goes, as they are. */
export function findBudgetsOf(tx: Tx, ownerId: string, categoryId: string): Promise<BudgetRow[]> {
  return budgetRows.list(tx, ownerId, { category_id: categoryId }, 'id');
}

/** Lets budgets be of the category that entries move to; where they move to none, the budgets go. */
export async function moveBudgets(
  tx: Tx,
  ownerId: string,
  budgets: readonly BudgetRow[],
  to: string | null,
  now: string,
): Promise<void> {
  for (const { id, version } of budgets) {
    if (to === null) await budgetRows.remove(tx, ownerId, { id });
    else {
      const changes = { category_id: to, version: version + 1, updated_at: now };
      await budgetRows.update(tx, ownerId, id, changes);
    }
  }
}

/** Gives budgets back to their category; those that were deleted or given another one since stay so. */
export async function giveBackBudgets(
  tx: Tx,
  ownerId: string,
  budgets: readonly BudgetRow[],
  to: string | null,
  now: string,
): Promise<void> {
  for (const row of budgets) {
    if (to === null) {
      await budgetRows.insert(tx, [row]);
      continue;
    }
    const present = await budgetRows.lock(tx, ownerId, row.id);
    if (present?.category_id !== to) continue;
    const { category_id } = row;
    const changes = { category_id, version: present.version + 1, updated_at: now };
    await budgetRows.update(tx, ownerId, row.id, changes);
  }
}
