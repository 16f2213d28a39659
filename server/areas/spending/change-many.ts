import { mostTagsOfEntry } from '../../../contract/spending/spending-words.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';
import { lockOwner } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { fieldError } from '../../errors.ts';
import {
  type EntryDetails,
  entryTagRows,
  newDetails,
  saveDetails,
} from '../../ledger/entry-details.repository.ts';
import { recordAct } from './acts.service.ts';
import { categoryRows } from './categories.repository.ts';
import { listDetails, listEntryTags } from './entries.repository.ts';

const tagRows = ownedRows('spending_tags');

/** What a change of many sets on one entry; what is left out stays. */
export interface EntryMark {
  id: string;
  accountId: string;
  set: Partial<
    Pick<EntryDetails, 'payee' | 'category_id' | 'chosen_by' | 'is_once' | 'is_reimbursable'>
  >;
  addTagIds: readonly string[];
  removeTagIds: readonly string[];
}

/** An entry as it was before a change of many: null where nothing had been said of it. */
export interface EarlierEntry {
  id: string;
  details: Omit<EntryDetails, 'owner_id' | 'entry_id' | 'version'> | null;
  tagIds: string[];
}

/** Changes what is said of many entries, and writes down what was said before. */
export async function changeMany(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  kind: 'MARK' | 'RULE',
  marks: readonly EntryMark[],
): Promise<{ actId: string | null; count: number }> {
  await lockOwner(tx, ownerId);
  const chains = marks.map(({ id }) => id);
  const known = new Map((await listDetails(tx, ownerId, chains)).map((row) => [row.entry_id, row]));
  const tags = Map.groupBy(await listEntryTags(tx, ownerId, { chains }), (one) => one.entry_id);
  const now = toInstantColumn(deps.now());
  const earlier: EarlierEntry[] = [];
  for (const { id, accountId, set, addTagIds, removeTagIds } of marks) {
    const before = known.get(id);
    const details = before ?? newDetails({ ownerId, id, accountId }, now);
    const next = withProposal(details, { ...details, ...set });
    const tagIds = (tags.get(id) ?? []).map(({ tag_id }) => tag_id);
    const nextTags = [...new Set([...tagIds, ...addTagIds])].filter(
      (tag) => !removeTagIds.includes(tag),
    );
    if (nextTags.length > mostTagsOfEntry) {
      throw fieldError('addTagIds', `每笔最多${mostTagsOfEntry}个标签`);
    }
    const isRetagged =
      nextTags.length !== tagIds.length || nextTags.some((t) => !tagIds.includes(t));
    if (!isRetagged && isAlike(details, next)) continue;
    earlier.push({ id, details: before ? stateOf(before) : null, tagIds });
    await saveDetails(tx, { ...next, version: details.version + 1, updated_at: now });
    if (isRetagged) await saveTags(tx, ownerId, id, nextTags);
  }
  if (earlier.length === 0) return { actId: null, count: 0 };
  const actId = await recordAct(tx, deps, ownerId, {
    kind,
    count: earlier.length,
    earlier: { entries: earlier },
  });
  return { actId, count: earlier.length };
}

/** Puts back what was said of entries before; entries, categories and tags that are gone since stay so. */
export async function restoreMany(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  entries: readonly EarlierEntry[],
): Promise<void> {
  await lockOwner(tx, ownerId);
  const chains = entries.map(({ id }) => id);
  const present = new Map(
    (await listDetails(tx, ownerId, chains)).map((row) => [row.entry_id, row]),
  );
  const now = toInstantColumn(deps.now());
  const categories = new Set((await categoryRows.list(tx, ownerId)).map((one) => one.id));
  const tags = new Set((await tagRows.list(tx, ownerId)).map((one) => one.id));
  const known = (id: string | null) => (id !== null && categories.has(id) ? id : null);
  for (const { id, details, tagIds } of entries) {
    const row = present.get(id);
    if (!row) continue;
    const { account_id, version, created_at } = row;
    const before = details ?? stateOf(newDetails({ ownerId, id, accountId: account_id }, now));
    const category_id = known(before.category_id);
    const restored = {
      ...row,
      ...before,
      ...{ account_id, created_at, category_id, proposed_id: known(before.proposed_id) },
      chosen_by: category_id === null ? null : before.chosen_by,
    };
    await saveDetails(tx, { ...restored, version: version + 1, updated_at: now });
    await saveTags(
      tx,
      ownerId,
      id,
      tagIds.filter((tag) => tags.has(tag)),
    );
  }
}

/** What was chosen by itself is remembered beside what a person chooses instead. */
function withProposal(before: EntryDetails, next: EntryDetails): EntryDetails {
  const isReplaced = before.category_id !== null && before.category_id !== next.category_id;
  const wasProposed = before.chosen_by !== null && before.chosen_by !== 'PERSON';
  if (!isReplaced || !wasProposed || next.chosen_by !== 'PERSON') return next;
  return { ...next, proposed_id: before.category_id };
}

function isAlike(one: EntryDetails, other: EntryDetails): boolean {
  return JSON.stringify(stateOf(one)) === JSON.stringify(stateOf(other));
}

function stateOf({
  owner_id: _owner,
  entry_id: _entry,
  version: _version,
  ...state
}: EntryDetails): NonNullable<EarlierEntry['details']> {
  return state;
}

async function saveTags(tx: Tx, owner_id: string, entry_id: string, tagIds: readonly string[]) {
  await entryTagRows.remove(tx, owner_id, { entry_id });
  await entryTagRows.insert(
    tx,
    tagIds.map((tag_id) => ({ owner_id, entry_id, tag_id })),
  );
}
