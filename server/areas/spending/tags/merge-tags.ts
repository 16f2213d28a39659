import type { SpendingTag } from '../../../../contract/spending/bulk.ts';
import { longestTagName } from '../../../../contract/spending/spending-words.ts';
import { toInstantColumn } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import { takeOwnerMutex } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { fieldError, required } from '../../../errors.ts';
import { lockAllCashAccounts } from '../../../ledger/cash-accounts.repository.ts';
import { tagRows } from '../../../ledger/entries/entry-details.repository.ts';
import { type ChangedEntry, changeMany, restoreMany } from '../change-many.ts';
import { listDetails, listEntryTags } from '../entries.repository.ts';
import { ruleRows, toRule } from '../rules.service.ts';
import { answerTags } from '../tags.service.ts';

type TagRow = NonNullable<Awaited<ReturnType<typeof tagRows.find>>>;
type RuleRow = NonNullable<Awaited<ReturnType<typeof ruleRows.find>>>;

/** What merging a tag into another has replaced. */
export interface MergedTag {
  entries: ChangedEntry[];
  tag: TagRow;
  /** The rules that named it, as they were. */
  rules: RuleRow[];
}

/** Gives the entries and rules of a tag to another, and removes it, as one change that can be undone. */
export async function mergeTag(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  into: string,
): Promise<SpendingTag> {
  await lockAllCashAccounts(tx, ownerId);
  await takeOwnerMutex(tx, ownerId);
  const tag = required(await tagRows.lock(tx, ownerId, id));
  if (into === id || !(await tagRows.find(tx, ownerId, into))) {
    throw fieldError('into', '请选择另一个标签');
  }
  const chains = (await listEntryTags(tx, ownerId, { tagId: id })).map((one) => one.entry_id);
  const details = await listDetails(tx, ownerId, chains);
  const rules = await listRulesOf(tx, ownerId, id);
  await changeMany(
    tx,
    deps,
    ownerId,
    'MERGE_TAG',
    details.map(({ entry_id, account_id: accountId }) => ({
      ...{ id: entry_id, accountId, set: {} },
      ...{ addTagIds: [into], removeTagIds: [id] },
    })),
    { tag, rules },
  );
  const updated_at = toInstantColumn(deps.now());
  for (const row of rules) {
    const changes = { ...renamed(row, id, into), version: row.version + 1, updated_at };
    await ruleRows.update(tx, ownerId, row.id, changes);
  }
  await tagRows.remove(tx, ownerId, { id });
  return required((await answerTags(tx, ownerId)).find((one) => one.id === into));
}

/** Brings back a tag that was merged into another; rules and entries that were changed since stay as they are. */
export async function unmergeTag(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  { entries, tag, rules }: MergedTag,
): Promise<void> {
  const names = new Set((await tagRows.list(tx, ownerId)).map(({ name }) => name));
  await tagRows.insert(tx, [{ ...tag, name: freeName(tag.name, names) }]);
  await restoreMany(tx, deps, ownerId, entries);
  const updated_at = toInstantColumn(deps.now());
  for (const { conditions, effects, ...was } of rules) {
    const present = await ruleRows.lock(tx, ownerId, was.id);
    if (present?.version !== was.version + 1) continue;
    const changes = { conditions, effects, version: present.version + 1, updated_at };
    await ruleRows.update(tx, ownerId, was.id, changes);
  }
}

async function listRulesOf(tx: Tx, ownerId: string, id: string): Promise<RuleRow[]> {
  return (await ruleRows.list(tx, ownerId, {}, 'position', 'id')).filter((row) => {
    const { conditions, effects } = toRule(row);
    return conditions.tagId === id || effects.tagIds?.includes(id);
  });
}

/** What a rule says with one tag in the place of another. */
function renamed(row: RuleRow, from: string, to: string): Pick<RuleRow, 'conditions' | 'effects'> {
  const { conditions, effects } = toRule(row);
  const tagIds = effects.tagIds?.map((one) => (one === from ? to : one));
  return {
    conditions: JSON.stringify({
      ...conditions,
      ...(conditions.tagId === from && { tagId: to }),
    }),
    effects: JSON.stringify({ ...effects, ...(tagIds && { tagIds: [...new Set(tagIds)] }) }),
  };
}

/** The name, or the first of `name 2`, `name 3` … that no other tag has. */
function freeName(name: string, names: ReadonlySet<string>): string {
  let free = name;
  for (let count = 2; names.has(free); count += 1) {
    const suffix = ` ${count}`;
    free = name.slice(0, longestTagName - suffix.length) + suffix;
  }
  return free;
}
