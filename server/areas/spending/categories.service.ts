import type { z } from 'zod';
import type { SpendingCategory } from '../../../contract/spending/categories.ts';
import { spendingCategoriesTable } from '../../../contract/spending/spending.table.ts';
import type {
  createCategoryBody,
  updateCategoryBody,
} from '../../../contract/spending/spending-bodies.ts';
import { type CategoryKind, mostCategories } from '../../../contract/spending/spending-words.ts';
import { toFlagColumn, toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { toAnswer } from '../../db/row-values.ts';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError, required, staleVersion } from '../../errors.ts';
import { lockAllCashAccounts } from '../../ledger/cash-accounts.repository.ts';
import { recordAct } from './acts.repository.ts';
import { findBudgetsOf, moveBudgets } from './budgets/budgets-of-category.ts';
import {
  type CategoryRow,
  categoryRows,
  countByCategory,
  findUse,
  lockCategories,
  moveUse,
} from './categories.repository.ts';
import { findRulesOf, moveRules } from './rules-of-category.ts';
import { newCategory } from './start-categories.ts';

export function toCategory(
  row: CategoryRow,
  counts: ReadonlyMap<string, number>,
): SpendingCategory {
  return { ...toAnswer(spendingCategoriesTable, row), entryCount: counts.get(row.id) ?? 0 };
}

export async function addCategory(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  body: z.output<typeof createCategoryBody>,
): Promise<SpendingCategory> {
  const all = await lockCategories(tx, ownerId);
  if (all.length >= mostCategories) {
    throw new AppError('VALIDATION_FAILED', `最多${mostCategories}个分类`);
  }
  const parent = body.parentId == null ? undefined : parentOf(all, body.parentId);
  const kind = body.kind ?? parent?.kind;
  if (!kind) throw fieldError('kind', '请选择分类类型');
  refuseOtherKind(parent, kind);
  const siblings = siblingsOf(all, kind, parent?.id ?? null);
  refuseSameName(siblings, body.name);
  const row = newCategory(deps, ownerId, {
    kind,
    name: body.name,
    icon: body.icon ?? null,
    parent_id: parent?.id ?? null,
    is_hidden: toFlagColumn(body.isHidden ?? false),
    position: Math.max(-1, ...siblings.map(({ position }) => position)) + 1,
  });
  await categoryRows.insert(tx, [row]);
  return toCategory(row, new Map());
}

export async function editCategory(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  body: z.output<typeof updateCategoryBody>,
): Promise<SpendingCategory> {
  const all = await lockCategories(tx, ownerId);
  const row = required(all.find((one) => one.id === id));
  const counts = await countByCategory(tx, ownerId);
  if (body.version != null && body.version !== row.version) {
    throw staleVersion(toCategory(row, counts));
  }
  const parentId = body.parentId === undefined ? row.parent_id : body.parentId;
  const isMoved = parentId !== row.parent_id;
  if (isMoved && parentId !== null) {
    if (parentId === id || all.some(({ parent_id }) => parent_id === id)) {
      throw fieldError('parentId', '分类最多两级');
    }
    refuseOtherKind(parentOf(all, parentId), row.kind);
  }
  const siblings = siblingsOf(all, row.kind, parentId).filter((one) => one.id !== id);
  const name = body.name ?? row.name;
  if (isMoved || name !== row.name) refuseSameName(siblings, name);
  const changes = {
    name,
    parent_id: parentId,
    icon: body.icon === undefined ? row.icon : body.icon,
    is_hidden: body.isHidden === undefined ? row.is_hidden : toFlagColumn(body.isHidden),
    position: isMoved
      ? Math.max(-1, ...siblings.map(({ position }) => position)) + 1
      : row.position,
    version: row.version + 1,
    updated_at: toInstantColumn(deps.now()),
  };
  await categoryRows.update(tx, ownerId, id, changes);
  return toCategory({ ...row, ...changes }, counts);
}

/** Puts all categories of one level and parent in another order. */
export async function orderCategories(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  const all = await lockCategories(tx, ownerId);
  const first = all.find(({ id }) => id === ids[0]);
  if (!first) throw fieldError('ids.0', '分类不存在');
  const siblings = siblingsOf(all, first.kind, first.parent_id);
  // As many ids as there are, each of them among these: none is named twice.
  const isComplete = ids.length === siblings.length && siblings.every(({ id }) => ids.includes(id));
  if (!isComplete) throw fieldError('ids', '请列出同一级的全部分类');
  const updated_at = toInstantColumn(deps.now());
  for (const [position, id] of ids.entries()) {
    const row = siblings.find((one) => one.id === id);
    if (!row || row.position === position) continue;
    await categoryRows.update(tx, ownerId, id, { position, version: row.version + 1, updated_at });
  }
}

/** Gives the entries of a category to another, and removes it. */
export async function mergeCategory(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  into: string,
): Promise<SpendingCategory> {
  await lockAllCashAccounts(tx, ownerId);
  const all = await lockCategories(tx, ownerId);
  const row = required(all.find((one) => one.id === id));
  const target = all.find((one) => one.id === into);
  if (!target || into === id) throw fieldError('into', '请选择另一个分类');
  if (target.kind !== row.kind) throw fieldError('into', '只能并入同一类型的分类');
  refuseInUse(all, row);
  await moveAndRemove(tx, deps, row, 'MERGE', into);
  return toCategory(target, await countByCategory(tx, ownerId));
}

/** Deletes a category; one that has entries needs to know where they go. */
export async function deleteCategory(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  moveTo: string | undefined,
): Promise<void> {
  await lockAllCashAccounts(tx, ownerId);
  const all = await lockCategories(tx, ownerId);
  const row = required(all.find((one) => one.id === id));
  refuseInUse(all, row);
  const count = (await countByCategory(tx, ownerId)).get(id) ?? 0;
  if (count > 0 && !moveTo) {
    throw fieldError('moveTo', `这个分类有${count}笔流水，请选择移到哪个分类`);
  }
  const target = all.find((one) => one.id === moveTo);
  if (moveTo && moveTo !== 'none' && (!target || moveTo === id)) {
    throw fieldError('moveTo', '分类不存在');
  }
  if (target && target.kind !== row.kind) {
    throw fieldError('moveTo', '只能移到同一类型的分类');
  }
  await moveAndRemove(tx, deps, row, 'REMOVE', target?.id ?? null);
}

async function moveAndRemove(
  tx: Tx,
  deps: Deps,
  row: CategoryRow,
  kind: 'MERGE' | 'REMOVE',
  to: string | null,
): Promise<void> {
  const { id, owner_id: ownerId } = row;
  const now = toInstantColumn(deps.now());
  const use = await findUse(tx, ownerId, id);
  const rules = await findRulesOf(tx, ownerId, id);
  const budgets = await findBudgetsOf(tx, ownerId, id);
  await recordAct(tx, deps, ownerId, {
    kind,
    count: use.entries.length + use.parts.length,
    earlier: { category: row, use, rules, budgets, to },
  });
  await moveUse(tx, ownerId, id, to, now);
  await moveRules(tx, ownerId, rules, to, now);
  await moveBudgets(tx, ownerId, budgets, to, now);
  await categoryRows.remove(tx, ownerId, { id });
}

function refuseInUse(all: readonly CategoryRow[], row: CategoryRow): void {
  if (row.built_in !== null) throw new AppError('CONFLICT', '这个分类由系统使用，可以改名或隐藏');
  if (all.some(({ parent_id }) => parent_id === row.id)) {
    throw new AppError('CONFLICT', '请先移动或删除下级分类');
  }
}

function parentOf(all: readonly CategoryRow[], id: string): CategoryRow {
  const parent = all.find((one) => one.id === id);
  if (!parent) throw fieldError('parentId', '上级分类不存在');
  if (parent.parent_id !== null) throw fieldError('parentId', '分类最多两级');
  return parent;
}

function refuseOtherKind(parent: CategoryRow | undefined, kind: CategoryKind): void {
  if (parent && parent.kind !== kind) throw fieldError('parentId', '上级分类的类型不同');
}

function siblingsOf(all: readonly CategoryRow[], kind: CategoryKind, parentId: string | null) {
  return all.filter((one) => one.kind === kind && one.parent_id === parentId);
}

function refuseSameName(siblings: readonly CategoryRow[], name: string): void {
  if (siblings.some((one) => one.name === name)) throw fieldError('name', '已有同名的分类');
}
