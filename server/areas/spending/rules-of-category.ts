import type { RuleConditions, RuleEffects } from '../../../contract/spending/rule-bodies.ts';
import type { Db, Tx } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';
import { tagRows } from '../../ledger/entries/entry-details.repository.ts';

const ruleRows = ownedRows('spending_rules');

type RuleRow = Awaited<ReturnType<typeof ruleRows.list>>[number];

/** A rule that sets a category which goes, as it was. */
export interface RuleOfCategory {
  row: RuleRow;
  /** Whether it sets nothing else, so that it goes too where no other category takes its place. */
  isOnly: boolean;
}

const effectsOf = ({ effects }: RuleRow) => JSON.parse(effects) as RuleEffects;

/** The rules of an owner that set a category. */
export async function findRulesOf(
  db: Db,
  ownerId: string,
  categoryId: string,
): Promise<RuleOfCategory[]> {
  return (await ruleRows.list(db, ownerId, {}, 'position', 'id')).flatMap((row) => {
    const { categoryId: set, payee, tagIds } = effectsOf(row);
    if (set !== categoryId) return [];
    return [{ row, isOnly: payee == null && (tagIds?.length ?? 0) === 0 }];
  });
}

/** Lets rules set another category, or none. */
export async function moveRules(
  tx: Tx,
  ownerId: string,
  rules: readonly RuleOfCategory[],
  to: string | null,
  now: string,
): Promise<void> {
  for (const { row, isOnly } of rules) {
    if (to === null && isOnly) await ruleRows.remove(tx, ownerId, { id: row.id });
    else await setCategory(tx, row, to, now);
  }
}

/**
 * Lets rules set a category again that is back; what was edited or deleted since stays as it is, and a rule
 * that asks for a tag which is gone does not come back.
 */
export async function giveBackRules(
  tx: Tx,
  ownerId: string,
  rules: readonly RuleOfCategory[],
  to: string | null,
  now: string,
): Promise<void> {
  for (const { row, isOnly } of rules) {
    const present = await ruleRows.lock(tx, ownerId, row.id);
    if (!present && to === null && isOnly && (await hasItsTag(tx, row))) {
      await ruleRows.insert(tx, [row]);
    }
    if (!present || (effectsOf(present).categoryId ?? null) !== to) continue;
    await setCategory(tx, present, effectsOf(row).categoryId ?? null, now);
  }
}

async function hasItsTag(tx: Tx, { owner_id, conditions }: RuleRow): Promise<boolean> {
  const { tagId } = JSON.parse(conditions) as RuleConditions;
  return !tagId || (await tagRows.find(tx, owner_id, tagId)) !== undefined;
}

async function setCategory(
  tx: Tx,
  row: RuleRow,
  categoryId: string | null,
  now: string,
): Promise<void> {
  const { categoryId: _before, ...others } = effectsOf(row);
  const effects: RuleEffects = categoryId === null ? others : { ...others, categoryId };
  await ruleRows.update(tx, row.owner_id, row.id, {
    effects: JSON.stringify(effects),
    version: row.version + 1,
    updated_at: now,
  });
}
