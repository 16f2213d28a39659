import { mostBudgets } from '../../../contract/spending/budget-words.ts';
import type { SpendingAct } from '../../../contract/spending/bulk.ts';
import { mostCategories, mostRules, mostTags } from '../../../contract/spending/spending-words.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { takeOwnerMutex } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError, required } from '../../errors.ts';
import { lockAllCashAccounts } from '../../ledger/cash-accounts.repository.ts';
import { tagRows } from '../../ledger/entries/entry-details.repository.ts';
import { actRows } from './acts.repository.ts';
import { type BudgetRow, budgetRows } from './budgets/budgets.service.ts';
import { giveBackBudgets } from './budgets/budgets-of-category.ts';
import {
  type CategoryRow,
  type CategoryUse,
  categoryRows,
  giveBackUse,
} from './categories.repository.ts';
import { type ChangedEntry, restoreMany } from './change-many.ts';
import { dissolveLink, isLinkAct } from './links/links.service.ts';
import { ruleRows } from './rules.service.ts';
import { giveBackRules, type RuleOfCategory } from './rules-of-category.ts';
import { type MergedTag, unmergeTag } from './tags/merge-tags.ts';

type ActRow = Awaited<ReturnType<typeof actRows.list>>[number];

export function toAct({ id, kind, entry_count, created_at, undone_at }: ActRow): SpendingAct {
  return { id, kind, entryCount: entry_count, createdAt: created_at, undoneAt: undone_at };
}

/**
 * Puts back what a change of many entries replaced, where nothing has changed since; one that is undone
 * already is answered as it is.
 */
export async function undoAct(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
): Promise<SpendingAct> {
  await lockAllCashAccounts(tx, ownerId);
  await takeOwnerMutex(tx, ownerId);
  const act = required(await actRows.lock(tx, ownerId, id));
  if (act.undone_at !== null) return toAct(act);
  const now = toInstantColumn(deps.now());
  if (act.kind === 'MARK' || act.kind === 'RULE') {
    const { entries } = JSON.parse(act.earlier) as { entries: ChangedEntry[] };
    await restoreMany(tx, deps, ownerId, entries);
  } else if (act.kind === 'MERGE_TAG') {
    await unmergeTag(tx, deps, ownerId, JSON.parse(act.earlier) as MergedTag);
  } else if (isLinkAct(act.kind)) {
    const { links } = JSON.parse(act.earlier) as { links: string[] };
    for (const link of links) await dissolveLink(tx, deps, ownerId, link);
  } else {
    const {
      category,
      use,
      rules,
      budgets = [],
      to,
    } = JSON.parse(act.earlier) as {
      category: CategoryRow;
      use: CategoryUse;
      rules: RuleOfCategory[];
      /** Missing in acts that are older than budgets. */
      budgets?: BudgetRow[];
      to: string | null;
    };
    await bringBack(tx, ownerId, category);
    await giveBackUse(tx, ownerId, category.id, use, to, now);
    await giveBackRules(tx, ownerId, rules, to, now);
    await giveBackBudgets(tx, ownerId, budgets, to, now);
  }
  await refuseTooMany(tx, ownerId, act.kind);
  await actRows.update(tx, ownerId, id, { undone_at: now });
  return toAct({ ...act, undone_at: now });
}

/** What an undo may bring back, with the limits of adding it. */
const limits = [
  { rows: categoryRows, most: mostCategories, unit: '个', name: '分类' },
  { rows: tagRows, most: mostTags, unit: '个', name: '标签' },
  { rows: ruleRows, most: mostRules, unit: '条', name: '规则' },
  { rows: budgetRows, most: mostBudgets, unit: '个', name: '预算' },
] as const;

/** Refuses to bring back more rows than may be added: a personal file with more could not be imported. */
async function refuseTooMany(tx: Tx, ownerId: string, kind: ActRow['kind']): Promise<void> {
  if (kind !== 'MERGE' && kind !== 'MERGE_TAG' && kind !== 'REMOVE') return;
  for (const { rows, most, unit, name } of limits) {
    if ((await rows.list(tx, ownerId)).length > most) {
      throw new AppError('CONFLICT', `撤销后会超过${most}${unit}${name}，请先删除一${unit}`);
    }
  }
}

/** The category as it was; where its parent is gone or has a parent itself now, on the first level. */
async function bringBack(tx: Tx, ownerId: string, category: CategoryRow): Promise<void> {
  const { parent_id } = category;
  const parent = parent_id === null ? undefined : await categoryRows.find(tx, ownerId, parent_id);
  const isOfFirstLevel = parent?.parent_id === null;
  await categoryRows.insert(tx, [{ ...category, parent_id: isOfFirstLevel ? parent_id : null }]);
}
