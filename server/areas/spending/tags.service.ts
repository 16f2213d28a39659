import type { SpendingTag } from '../../../contract/spending/bulk.ts';
import { spendingTagsTable } from '../../../contract/spending/spending.table.ts';
import { mostTags } from '../../../contract/spending/spending-words.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Db, Tx } from '../../db/database.ts';
import { toAnswer } from '../../db/row-values.ts';
import { takeOwnerMutex } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError, required } from '../../errors.ts';
import { lockAllCashAccounts } from '../../ledger/cash-accounts.repository.ts';
import { tagRows } from '../../ledger/entries/entry-details.repository.ts';
import { listEntryTags } from './entries.repository.ts';
import { listRules } from './rules.service.ts';

export async function answerTags(db: Db, ownerId: string): Promise<SpendingTag[]> {
  const used = Map.groupBy(await listEntryTags(db, ownerId, {}), ({ tag_id }) => tag_id);
  const rows = await tagRows.list(db, ownerId, {}, 'name');
  return rows.map((row) => ({
    ...toAnswer(spendingTagsTable, row),
    entryCount: used.get(row.id)?.length ?? 0,
  }));
}

/** Adds a tag; one that has the name already is answered as it is. */
export async function addTag(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  name: string,
): Promise<SpendingTag> {
  await takeOwnerMutex(tx, ownerId);
  const all = await answerTags(tx, ownerId);
  const known = all.find((tag) => tag.name === name);
  if (known) return known;
  if (all.length >= mostTags) throw new AppError('VALIDATION_FAILED', `最多${mostTags}个标签`);
  const row = {
    id: deps.newId(),
    owner_id: ownerId,
    name,
    created_at: toInstantColumn(deps.now()),
  };
  await tagRows.insert(tx, [row]);
  return { ...toAnswer(spendingTagsTable, row), entryCount: 0 };
}

export async function editTag(
  tx: Tx,
  ownerId: string,
  id: string,
  name: string,
): Promise<SpendingTag> {
  await takeOwnerMutex(tx, ownerId);
  const all = await answerTags(tx, ownerId);
  const tag = required(all.find((one) => one.id === id));
  if (all.some((one) => one.id !== id && one.name === name)) {
    throw fieldError('name', '已有同名的标签');
  }
  await tagRows.update(tx, ownerId, id, { name });
  return { ...tag, name };
}

/** Deletes a tag and takes it from all entries; not while a rule names it. */
export async function removeTag(tx: Tx, ownerId: string, id: string): Promise<void> {
  await lockAllCashAccounts(tx, ownerId);
  await takeOwnerMutex(tx, ownerId);
  required(await tagRows.lock(tx, ownerId, id));
  const isNamed = (await listRules(tx, ownerId)).some(
    ({ conditions, effects }) => conditions.tagId === id || effects.tagIds?.includes(id),
  );
  if (isNamed) throw new AppError('CONFLICT', '有规则用到这个标签，请先修改或删除那条规则');
  await tagRows.remove(tx, ownerId, { id });
}
