import type { z } from 'zod';
import type { SpendingRule, SpendingRulePreview } from '../../../contract/spending/bulk.ts';
import type {
  createRuleBody,
  previewRuleBody,
  RuleConditions,
  RuleEffects,
  updateRuleBody,
} from '../../../contract/spending/rule-bodies.ts';
import { mostRules } from '../../../contract/spending/spending-words.ts';
import { isOwnType } from '../../../finance/ledger/ledger.ts';
import { centsOfText } from '../../../finance/money/cents.ts';
import { applyRules, type Rule, readRule } from '../../../finance/spending/rules.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Db, Tx } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';
import { takeOwnerMutex } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError, required, staleVersion } from '../../errors.ts';
import { findCashAccount } from '../../ledger/cash-accounts.repository.ts';
import { tagRows } from '../../ledger/entries/entry-details.repository.ts';
import { categoryRows } from './categories.repository.ts';
import type { EntryMark } from './change-many.ts';
import { listEntryTags, listLightEntries, sourceOf } from './entries.repository.ts';
import { answerEntries } from './entry-answers.ts';

export const ruleRows = ownedRows('spending_rules');
type RuleRow = Awaited<ReturnType<typeof ruleRows.list>>[number];

export function toRule(row: RuleRow): SpendingRule {
  return {
    id: row.id,
    position: row.position,
    conditions: JSON.parse(row.conditions) as RuleConditions,
    effects: JSON.parse(row.effects) as RuleEffects,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export async function listRules(db: Db, ownerId: string): Promise<SpendingRule[]> {
  return (await ruleRows.list(db, ownerId, {}, 'position', 'id')).map(toRule);
}

export async function addRule(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  { conditions, effects }: z.output<typeof createRuleBody>,
): Promise<SpendingRule> {
  await takeOwnerMutex(tx, ownerId);
  const all = await listRules(tx, ownerId);
  if (all.length >= mostRules) throw new AppError('VALIDATION_FAILED', `最多${mostRules}条规则`);
  await refuseUnknown(tx, ownerId, conditions, effects);
  const now = toInstantColumn(deps.now());
  const row: RuleRow = {
    id: deps.newId(),
    owner_id: ownerId,
    position: (all.at(-1)?.position ?? -1) + 1,
    conditions: JSON.stringify(conditions),
    effects: JSON.stringify(effects),
    version: 1,
    created_at: now,
    updated_at: now,
  };
  await ruleRows.insert(tx, [row]);
  return toRule(row);
}

export async function editRule(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  body: z.output<typeof updateRuleBody>,
): Promise<SpendingRule> {
  await takeOwnerMutex(tx, ownerId);
  const row = required(await ruleRows.lock(tx, ownerId, id));
  const rule = toRule(row);
  if (body.version != null && body.version !== row.version) throw staleVersion(rule);
  const { conditions = rule.conditions, effects = rule.effects } = body;
  await refuseUnknown(tx, ownerId, conditions, effects);
  const changes = {
    conditions: JSON.stringify(conditions),
    effects: JSON.stringify(effects),
    version: row.version + 1,
    updated_at: toInstantColumn(deps.now()),
  };
  await ruleRows.update(tx, ownerId, id, changes);
  return toRule({ ...row, ...changes });
}

export async function orderRules(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  await takeOwnerMutex(tx, ownerId);
  const all = await listRules(tx, ownerId);
  // As many ids as there are, each of them among these: none is named twice.
  const isComplete = ids.length === all.length && all.every(({ id }) => ids.includes(id));
  if (!isComplete) throw fieldError('ids', '请列出全部规则');
  const updated_at = toInstantColumn(deps.now());
  for (const [position, id] of ids.entries()) {
    const { version = 0 } = all.find((rule) => rule.id === id) ?? {};
    await ruleRows.update(tx, ownerId, id, { position, version: version + 1, updated_at });
  }
}

/** Refuses what a rule names and its owner does not have, each at its field. */
export async function refuseUnknown(
  db: Db,
  ownerId: string,
  { tagId, accountId }: RuleConditions,
  { categoryId, tagIds = [] }: RuleEffects,
): Promise<void> {
  const has = async (id: string) => (await tagRows.find(db, ownerId, id)) !== undefined;
  if (tagId && !(await has(tagId))) throw fieldError('conditions.tagId', '标签不存在');
  if (accountId && !(await findCashAccount(db, ownerId, accountId))) {
    throw fieldError('conditions.accountId', '账户不存在');
  }
  if (categoryId && !(await categoryRows.find(db, ownerId, categoryId))) {
    throw fieldError('effects.categoryId', '分类不存在');
  }
  for (const [index, id] of tagIds.entries()) {
    if (!(await has(id))) throw fieldError(`effects.tagIds.${index}`, '标签不存在');
  }
}

/** What some rules would set on past entries, newest first. */
export async function marksOfRules(
  db: Db,
  ownerId: string,
  rules: readonly Rule[],
  overPersons: boolean,
): Promise<EntryMark[]> {
  const tags = Map.groupBy(await listEntryTags(db, ownerId, {}), (one) => one.entry_id);
  const rows = (await listLightEntries(db, ownerId, {})).filter(({ type }) => isOwnType(type));
  rows.sort((a, b) => (a.day === b.day ? (a.chain < b.chain ? 1 : -1) : a.day < b.day ? 1 : -1));
  return rows.flatMap((row): EntryMark[] => {
    const tagIds = (tags.get(row.chain) ?? []).map(({ tag_id }) => tag_id);
    const ruled = applyRules(rules, {
      payee: row.payee,
      description: row.description,
      amount: centsOfText(row.amount),
      accountId: row.account_id,
      source: sourceOf(row),
      tagIds,
    });
    if (!ruled) return [];
    const isPersons = row.chosen_by === 'PERSON' && !overPersons;
    const { categoryId, payee } = ruled;
    const set = {
      ...(categoryId != null &&
        !isPersons &&
        categoryId !== row.category_id && {
          category_id: categoryId,
          chosen_by: 'RULE' as const,
        }),
      ...(payee !== undefined && payee !== row.payee && { payee }),
    };
    const addTagIds = ruled.tagIds.filter((id) => !tagIds.includes(id));
    if (Object.keys(set).length === 0 && addTagIds.length === 0) return [];
    return [{ id: row.chain, accountId: row.account_id, set, addTagIds, removeTagIds: [] }];
  });
}

const mostShown = 50;

/** How many past entries a rule would change, and the newest of them. */
export async function previewRule(
  db: Db,
  ownerId: string,
  { conditions, effects, overPersons = false }: z.output<typeof previewRuleBody>,
): Promise<SpendingRulePreview> {
  await refuseUnknown(db, ownerId, conditions, effects);
  const marks = await marksOfRules(db, ownerId, [readRule('', conditions, effects)], overPersons);
  const first = marks.slice(0, mostShown);
  const entries = await answerEntries(
    db,
    ownerId,
    first.map(({ id }) => id),
  );
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return {
    count: marks.length,
    records: first.flatMap(({ id, set, addTagIds }) => {
      const entry = byId.get(id);
      if (!entry) return [];
      const { category_id: categoryId = entry.categoryId, payee = entry.payee } = set;
      return [{ entry, categoryId, payee, tagIds: [...entry.tagIds, ...addTagIds] }];
    }),
  };
}
