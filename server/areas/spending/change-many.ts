import { mostTagsOfEntry } from '../../../contract/spending/spending-words.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { takeOwnerMutex } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { fieldError } from '../../errors.ts';
import {
  type EntryDetails,
  entryTagRows,
  newDetails,
  saveDetails,
  tagRows,
} from '../../ledger/entries/entry-details.repository.ts';
import { recordAct } from './acts.repository.ts';
import { categoryRows } from './categories.repository.ts';
import { listDetails, listEntryTags } from './entries.repository.ts';

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

/** The details of an entry that a change of many can set, beside its tags. */
type DetailFields = Pick<
  EntryDetails,
  'payee' | 'category_id' | 'chosen_by' | 'proposed_id' | 'is_once' | 'is_reimbursable'
>;

/** One entry before and after a change of many. */
export interface ChangedEntry {
  id: string;
  before: DetailFields;
  after: DetailFields;
  addedTagIds: string[];
  removedTagIds: string[];
}

/**
 * Changes the details of many entries, and stores those before. The caller has locked the accounts. `beside`: what
 * else the change replaces, to be stored with them.
 */
export async function changeMany(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  kind: 'MARK' | 'RULE' | 'MERGE_TAG',
  marks: readonly EntryMark[],
  beside?: object,
): Promise<{ actId: string | null; count: number }> {
  await takeOwnerMutex(tx, ownerId);
  const chains = marks.map(({ id }) => id);
  const known = new Map((await listDetails(tx, ownerId, chains)).map((row) => [row.entry_id, row]));
  const tags = Map.groupBy(await listEntryTags(tx, ownerId, { chains }), (one) => one.entry_id);
  const now = toInstantColumn(deps.now());
  const changed: ChangedEntry[] = [];
  for (const { id, accountId, set, addTagIds, removeTagIds } of marks) {
    const details = known.get(id) ?? newDetails({ ownerId, id, accountId }, now);
    const next = withProposal(details, { ...details, ...set });
    const tagIds = (tags.get(id) ?? []).map(({ tag_id }) => tag_id);
    const nextTags = [...new Set([...tagIds, ...addTagIds])].filter(
      (tag) => !removeTagIds.includes(tag),
    );
    if (nextTags.length > mostTagsOfEntry) {
      throw fieldError('addTagIds', `每笔最多${mostTagsOfEntry}个标签`);
    }
    const addedTagIds = nextTags.filter((tag) => !tagIds.includes(tag));
    const removedTagIds = tagIds.filter((tag) => !nextTags.includes(tag));
    const isRetagged = addedTagIds.length + removedTagIds.length > 0;
    const [before, after] = [fieldsOf(details), fieldsOf(next)];
    if (!isRetagged && isAlike(before, after)) continue;
    changed.push({ id, before, after, addedTagIds, removedTagIds });
    await saveDetails(tx, { ...next, version: details.version + 1, updated_at: now });
    if (isRetagged) await saveTags(tx, ownerId, id, nextTags);
  }
  if (changed.length === 0 && !beside) return { actId: null, count: 0 };
  const actId = await recordAct(tx, deps, ownerId, {
    kind,
    count: changed.length,
    earlier: { entries: changed, ...beside },
  });
  return { actId, count: changed.length };
}

/**
 * Puts back the details of entries before a change of many. A detail that was changed since stays; entries,
 * categories and tags that are gone stay so.
 */
export async function restoreMany(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  entries: readonly ChangedEntry[],
): Promise<void> {
  await takeOwnerMutex(tx, ownerId);
  const chains = entries.map(({ id }) => id);
  const present = new Map(
    (await listDetails(tx, ownerId, chains)).map((row) => [row.entry_id, row]),
  );
  const tagsOf = Map.groupBy(await listEntryTags(tx, ownerId, { chains }), (one) => one.entry_id);
  const now = toInstantColumn(deps.now());
  const categories = new Set((await categoryRows.list(tx, ownerId)).map((one) => one.id));
  const tags = new Set((await tagRows.list(tx, ownerId)).map((one) => one.id));
  for (const { id, before, after, addedTagIds, removedTagIds } of entries) {
    const row = present.get(id);
    if (!row) continue;
    const restored = { ...row, ...restoredFields(row, before, after, categories) };
    const tagIds = (tagsOf.get(id) ?? []).map(({ tag_id }) => tag_id);
    const kept = tagIds.filter((tag) => !addedTagIds.includes(tag));
    const missing = removedTagIds.filter((tag) => tags.has(tag) && !kept.includes(tag));
    const nextTags = [...kept, ...missing].slice(0, mostTagsOfEntry);
    await saveDetails(tx, { ...restored, version: row.version + 1, updated_at: now });
    await saveTags(tx, ownerId, id, nextTags);
  }
}

/** The fields that are still as a change left them, as they were before it; a category with who chose it. */
function restoredFields(
  row: EntryDetails,
  before: DetailFields,
  after: DetailFields,
  categories: ReadonlySet<string>,
): Partial<DetailFields> {
  const known = (id: string | null) => (id !== null && categories.has(id) ? id : null);
  const category_id = known(before.category_id);
  return {
    ...(row.payee === after.payee && { payee: before.payee }),
    ...(row.is_once === after.is_once && { is_once: before.is_once }),
    ...(row.is_reimbursable === after.is_reimbursable && {
      is_reimbursable: before.is_reimbursable,
    }),
    ...(row.category_id === after.category_id &&
      row.chosen_by === after.chosen_by && {
        category_id,
        chosen_by: category_id === null ? null : before.chosen_by,
        proposed_id: known(before.proposed_id),
      }),
  };
}

/** A category that was proposed is stored beside the one that a person chooses instead. */
function withProposal(before: EntryDetails, next: EntryDetails): EntryDetails {
  const isReplaced = before.category_id !== null && before.category_id !== next.category_id;
  const wasProposed = before.chosen_by !== null && before.chosen_by !== 'PERSON';
  if (!isReplaced || !wasProposed || next.chosen_by !== 'PERSON') return next;
  return { ...next, proposed_id: before.category_id };
}

function isAlike(one: DetailFields, other: DetailFields): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function fieldsOf(details: EntryDetails): DetailFields {
  const { payee, category_id, chosen_by, proposed_id, is_once, is_reimbursable } = details;
  return { payee, category_id, chosen_by, proposed_id, is_once, is_reimbursable };
}

async function saveTags(tx: Tx, owner_id: string, entry_id: string, tagIds: readonly string[]) {
  await entryTagRows.remove(tx, owner_id, { entry_id });
  await entryTagRows.insert(
    tx,
    tagIds.map((tag_id) => ({ owner_id, entry_id, tag_id })),
  );
}
