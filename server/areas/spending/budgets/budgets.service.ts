import type { BudgetChanges, NewBudget } from '../../../../contract/spending/budget-bodies.ts';
import {
  type BudgetTerms,
  mostBudgets,
  problemOfBudget,
  wholeBudgetLabel,
} from '../../../../contract/spending/budget-words.ts';
import { spendingBudgetsTable } from '../../../../contract/spending/budgets.table.ts';
import type { Budget } from '../../../../contract/spending/budgets.ts';
import { dayOfInput } from '../../../../finance/calendar/days.ts';
import { todayOf } from '../../../business-day.ts';
import { toDecimalColumn, toInstantColumn } from '../../../db/columns.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { ownedRows } from '../../../db/owned-rows.ts';
import { toAnswer } from '../../../db/row-values.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, fieldError, required, staleVersion } from '../../../errors.ts';
import { type CategoryRow, lockCategories } from '../categories.repository.ts';

export const budgetRows = ownedRows('spending_budgets');
export type BudgetRow = Awaited<ReturnType<typeof budgetRows.list>>[number];

export function listBudgets(db: Db, ownerId: string): Promise<BudgetRow[]> {
  return budgetRows.list(db, ownerId, {}, 'created_at', 'id');
}

type Named = Pick<CategoryRow, 'id' | 'name'>;

export function toBudget(row: BudgetRow, categories: readonly Named[]): Budget {
  const category = categories.find(({ id }) => id === row.category_id);
  return { ...toAnswer(spendingBudgetsTable, row), name: category?.name ?? wholeBudgetLabel };
}

export async function addBudget(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  body: NewBudget,
): Promise<Budget> {
  const categories = await lockCategories(tx, ownerId);
  const all = await listBudgets(tx, ownerId);
  if (all.length >= mostBudgets) {
    throw new AppError('VALIDATION_FAILED', `最多${mostBudgets}个预算`);
  }
  const now = toInstantColumn(deps.now());
  const row: BudgetRow = {
    id: deps.newId(),
    owner_id: ownerId,
    ...columnsOf(deps, body),
    amount: toDecimalColumn(body.amount),
    currency: deps.config.baseCurrency,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  refuseWrong(row, categories, all);
  await budgetRows.insert(tx, [row]);
  return toBudget(row, categories);
}

export async function editBudget(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  body: BudgetChanges,
): Promise<Budget> {
  const categories = await lockCategories(tx, ownerId);
  const row = required(await budgetRows.lock(tx, ownerId, id));
  if (body.version != null && body.version !== row.version) {
    throw staleVersion(toBudget(row, categories));
  }
  const changes = {
    ...columnsOf(deps, body, row),
    ...(body.amount !== undefined && { amount: toDecimalColumn(body.amount) }),
    version: row.version + 1,
    updated_at: toInstantColumn(deps.now()),
  };
  const next = { ...row, ...changes };
  // Merging categories may have left two budgets of one: the amount of either can still be edited.
  const isMoved = timeFields.some((field) => next[field] !== row[field]);
  const others = isMoved ? (await listBudgets(tx, ownerId)).filter((one) => one.id !== id) : [];
  refuseWrong(next, categories, others);
  await budgetRows.update(tx, ownerId, id, changes);
  return toBudget(next, categories);
}

const timeFields = ['category_id', 'period', 'from_day', 'until_day'] as const;

/** The columns that a body comes to; what it leaves out stays as it is in `row`. */
function columnsOf(deps: Deps, body: NewBudget | BudgetChanges, row?: BudgetRow) {
  const { timeZone } = deps.config;
  const period = body.period ?? row?.period;
  if (!period) throw fieldError('period', '请选择预算周期');
  const stays = <Value>(given: Value | undefined, stored: Value | undefined, missing: Value) =>
    (given === undefined ? stored : given) ?? missing;
  const dayOf = (input: string | null | undefined) =>
    input == null ? input : dayOfInput(timeZone, input);
  // Another period has another first day, unless one is given.
  const storedFirst = period === row?.period ? row.first_day : undefined;
  const fromDay = dayOf(body.fromDay);
  if (period === 'RANGE' && (fromDay === undefined ? row?.from_day : fromDay) == null) {
    throw fieldError('fromDay', '请填写开始日期');
  }
  return {
    category_id: stays(body.categoryId, row?.category_id, null),
    period,
    first_day: stays(body.firstDay, storedFirst, period === 'MONTH' ? 1 : null),
    from_day: stays(fromDay, row?.from_day, todayOf(deps)) ?? todayOf(deps),
    until_day: stays(dayOf(body.untilDay), row?.until_day, null),
    carry_over: stays(body.carryOver, row?.carry_over, 'OFF' as const) ?? ('OFF' as const),
  };
}

/** Refuses fields that do not go together, and a second budget for the same in the same time. */
function refuseWrong(
  row: BudgetRow,
  categories: readonly CategoryRow[],
  others: readonly BudgetRow[],
): void {
  const problem = problemOfBudget(termsOf(row));
  if (problem) throw fieldError(problem.field, problem.text);
  if (row.category_id !== null) {
    const category = categories.find(({ id }) => id === row.category_id);
    if (!category) throw fieldError('categoryId', '分类不存在');
    if (category.kind !== 'EXPENSE') throw fieldError('categoryId', '只有支出分类可以设预算');
  }
  const isSame = (one: BudgetRow) =>
    one.category_id === row.category_id && one.period === row.period;
  const isMeanwhile = (one: BudgetRow) =>
    one.from_day <= (row.until_day ?? '9999') && row.from_day <= (one.until_day ?? '9999');
  if (others.some((one) => isSame(one) && isMeanwhile(one))) {
    throw fieldError('categoryId', '这个分类在同一时间已有同样周期的预算');
  }
}

export function termsOf(row: BudgetRow): BudgetTerms {
  return {
    period: row.period,
    firstDay: row.first_day,
    fromDay: row.from_day,
    untilDay: row.until_day,
    carryOver: row.carry_over,
  };
}
