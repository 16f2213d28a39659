import type { CategorizeBody } from '../../../../contract/spending/uncategorized-bodies.ts';
import { isOwnType } from '../../../../finance/ledger/ledger.ts';
import type { Tx } from '../../../db/database.ts';
import { takeOwnerMutex } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { type AppError, fieldError } from '../../../errors.ts';
import { lockAllCashAccounts } from '../../../ledger/cash-accounts.repository.ts';
import { categoryRows } from '../categories.repository.ts';
import { changeMany, type EntryMark } from '../change-many.ts';
import { type FullEntry, listFullEntries, listParts } from '../entries.repository.ts';

/** Gives entries that have no category one, as a program has proposed it and a person has accepted it. */
export async function categorize(tx: Tx, deps: Deps, ownerId: string, body: CategorizeBody) {
  const { actId, count, refusals } = await categorizeSome(tx, deps, ownerId, [body]);
  const [refusal] = refusals;
  if (refusal) throw refusal;
  return { actId, count };
}

/**
 * Does the same for several bodies as one change, which is undone as one. A body that is refused is left out:
 * `refusals` has its error at its place. Nothing is written before all of them are checked.
 */
export async function categorizeSome(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  bodies: readonly CategorizeBody[],
): Promise<{ actId: string | null; count: number; refusals: (AppError | undefined)[] }> {
  await lockAllCashAccounts(tx, ownerId);
  await takeOwnerMutex(tx, ownerId);
  const ids = [...new Set(bodies.flatMap(({ entryIds }) => entryIds))];
  const entries = new Map((await listFullEntries(tx, ownerId, ids)).map((row) => [row.chain, row]));
  const split = new Set((await listParts(tx, ownerId, ids)).map(({ entry_id }) => entry_id));
  const categories = new Set((await categoryRows.list(tx, ownerId)).map(({ id }) => id));
  const marks = new Map<string, EntryMark>();
  const refusals: (AppError | undefined)[] = [];
  for (const { categoryId, entryIds } of bodies) {
    const refusal = categories.has(categoryId)
      ? refusalOf(entryIds, (id) => refusedBecause(entries.get(id), split.has(id) || marks.has(id)))
      : fieldError('categoryId', '分类不存在');
    refusals.push(refusal);
    if (refusal) continue;
    const set = { category_id: categoryId, chosen_by: 'AGENT' as const };
    for (const id of entryIds) {
      const accountId = entries.get(id)?.account_id ?? '';
      marks.set(id, { id, accountId, set, addTagIds: [], removeTagIds: [] });
    }
  }
  return { ...(await changeMany(tx, deps, ownerId, 'MARK', [...marks.values()])), refusals };
}

/** The refusal of the first entry that cannot be given a category. */
function refusalOf(
  entryIds: readonly string[],
  textOf: (id: string) => string | undefined,
): AppError | undefined {
  for (const [index, id] of entryIds.entries()) {
    const text = textOf(id);
    if (text) return fieldError(`entryIds.${index}`, text);
  }
  return undefined;
}

function refusedBecause(entry: FullEntry | undefined, isTaken: boolean): string | undefined {
  if (!entry) return '流水不存在或已删除';
  if (!isOwnType(entry.type)) return '这笔流水不能分类';
  if (entry.category_id !== null || isTaken) {
    return `${entry.day} 的这笔流水已经有分类或已拆分，不再是未分类`;
  }
  return undefined;
}
