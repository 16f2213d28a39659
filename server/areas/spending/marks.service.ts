import type { MarkBody } from '../../../contract/spending/bulk.schemas.ts';
import { mostMarked } from '../../../contract/spending/spending-words.ts';
import { isOwnType } from '../../../finance/ledger/ledger.ts';
import { toFlagColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { fieldError } from '../../errors.ts';
import { lockAllCashAccounts } from '../../ledger/cash-accounts.repository.ts';
import { tagRows } from '../../ledger/entries/entry-details.repository.ts';
import { categoryRows, listCategories } from './categories.repository.ts';
import { changeMany } from './change-many.ts';
import { indexCategories, listFullEntries } from './entries.repository.ts';
import { findEntries } from './ledger/find-entries.ts';

/** Sets category, payee, tags and marks of many entries at once; those of other areas stay as they are. */
export async function markEntries(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  body: MarkBody,
): Promise<{ actId: string | null; count: number }> {
  const { categoryId, payee, isOnce, isReimbursable, addTagIds = [], removeTagIds = [] } = body;
  await lockAllCashAccounts(tx, ownerId);
  if (categoryId && !(await categoryRows.find(tx, ownerId, categoryId))) {
    throw fieldError('categoryId', '分类不存在');
  }
  for (const [index, id] of addTagIds.entries()) {
    if (!(await tagRows.find(tx, ownerId, id)))
      throw fieldError(`addTagIds.${index}`, '标签不存在');
  }
  const set = {
    ...(categoryId !== undefined && {
      category_id: categoryId,
      chosen_by: categoryId === null ? null : ('PERSON' as const),
    }),
    ...(payee !== undefined && { payee }),
    ...(isOnce !== undefined && { is_once: toFlagColumn(isOnce) }),
    ...(isReimbursable !== undefined && { is_reimbursable: toFlagColumn(isReimbursable) }),
  };
  const entries = await namedEntries(tx, deps, ownerId, body);
  return changeMany(
    tx,
    deps,
    ownerId,
    'MARK',
    entries.map((entry) => ({ ...entry, set, addTagIds, removeTagIds })),
  );
}

async function namedEntries(tx: Tx, deps: Deps, ownerId: string, { ids, filter }: MarkBody) {
  if (filter) {
    const categories = indexCategories(await listCategories(tx, ownerId));
    const found = (await findEntries(tx, deps, ownerId, filter, categories)).filter(({ type }) =>
      isOwnType(type),
    );
    if (found.length > mostMarked) throw fieldError('filter', `最多${mostMarked}笔流水`);
    return found.map(({ id, accountId }) => ({ id, accountId }));
  }
  const rows = await listFullEntries(tx, ownerId, ids ?? []);
  const byChain = new Map(rows.map((row) => [row.chain, row]));
  for (const [index, id] of (ids ?? []).entries()) {
    if (!byChain.has(id)) throw fieldError(`ids.${index}`, '流水不存在');
  }
  return rows
    .filter(({ type }) => isOwnType(type))
    .map((row) => ({ id: row.chain, accountId: row.account_id }));
}
