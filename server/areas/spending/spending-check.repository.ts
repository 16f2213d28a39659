import type { RuleConditions, RuleEffects } from '../../../contract/spending/rule-bodies.ts';
import { isOwnType } from '../../../finance/ledger/ledger.ts';
import { centsOfText, centsToText } from '../../../finance/money/cents.ts';
import type { Db } from '../../db/database.ts';
import type { IsWrong, Problem } from '../../integrity/problem.ts';
import { findPresentEntry } from '../../ledger/entries/entry-chains.repository.ts';

/** Categories have two levels, each of one kind: others are in no list and on no line of a report. */
export async function checkCategories(db: Db, isWrong: IsWrong): Promise<Problem[]> {
  const misplaced = await db
    .selectFrom('spending_categories as below')
    .innerJoin('spending_categories as above', (join) =>
      join.onRef('above.owner_id', '=', 'below.owner_id').onRef('above.id', '=', 'below.parent_id'),
    )
    .select('below.id')
    .where((eb) =>
      eb.or([eb('above.parent_id', 'is not', null), eb('above.kind', '<>', eb.ref('below.kind'))]),
    )
    .orderBy('below.id')
    .execute();
  return misplaced
    .filter(({ id }) => !isWrong('spending_categories', id))
    .map(({ id }) => ({
      table: 'spending_categories',
      row: id,
      what: 'its parent is no category of the first level and its kind',
    }));
}

/** What rules set, and the tags that they ask for, are there and are their owner's. */
export async function checkRules(db: Db, isWrong: IsWrong): Promise<Problem[]> {
  const key = (ownerId: string, id: string) => `${ownerId} ${id}`;
  const idsOf = async (table: 'spending_categories' | 'spending_tags') => {
    const rows = await db.selectFrom(table).select(['id', 'owner_id']).execute();
    return new Set(rows.map((row) => key(row.owner_id, row.id)));
  };
  const categories = await idsOf('spending_categories');
  const tags = await idsOf('spending_tags');
  const rules = await db
    .selectFrom('spending_rules')
    .select(['id', 'owner_id', 'conditions', 'effects'])
    .orderBy('id')
    .execute();
  const problems: Problem[] = [];
  for (const { id, owner_id, conditions, effects } of rules) {
    if (isWrong('spending_rules', id)) continue;
    const { tagId } = JSON.parse(conditions) as RuleConditions;
    const { categoryId, tagIds = [] } = JSON.parse(effects) as RuleEffects;
    const add = (what: string) => problems.push({ table: 'spending_rules', row: id, what });
    if (categoryId && !categories.has(key(owner_id, categoryId))) {
      add('sets a category that is not there');
    }
    for (const tag of [...tagIds, ...(tagId ? [tagId] : [])]) {
      if (!tags.has(key(owner_id, tag))) add('names a tag that is not there');
    }
  }
  return problems;
}

/** Details are of the first entry of a chain that people book; parts sum to their entry. */
export async function checkDetails(db: Db, isWrong: IsWrong): Promise<Problem[]> {
  const problems: Problem[] = [];
  const details = await db
    .selectFrom('spending_details as details')
    .leftJoin('account_transactions as first', (join) =>
      join
        .onRef('first.owner_id', '=', 'details.owner_id')
        .onRef('first.id', '=', 'details.entry_id'),
    )
    .select(['details.owner_id', 'details.entry_id', 'first.type', 'first.corrects'])
    .orderBy('details.owner_id')
    .orderBy('details.entry_id')
    .execute();
  for (const { owner_id, entry_id, type, corrects } of details) {
    const row = `${owner_id}/${entry_id}`;
    if (isWrong('spending_details', row) || isWrong('account_transactions', entry_id)) continue;
    if (type !== null && isOwnType(type) && corrects === null) continue;
    problems.push({ table: 'spending_details', row, what: 'is of no entry that can be described' });
  }
  return [...problems, ...(await checkParts(db, isWrong))];
}

async function checkParts(db: Db, isWrong: IsWrong): Promise<Problem[]> {
  const parts = await db
    .selectFrom('spending_parts')
    .select(['owner_id', 'entry_id', 'position', 'amount'])
    .orderBy('owner_id')
    .orderBy('entry_id')
    .execute();
  const problems: Problem[] = [];
  const split = Map.groupBy(parts, ({ owner_id, entry_id }) => `${owner_id}/${entry_id}`);
  for (const [row, some] of split) {
    if (some.some(({ position }) => isWrong('spending_parts', `${row}/${position}`))) continue;
    const [{ owner_id, entry_id }] = some as [(typeof some)[number]];
    const present = await findPresentEntry(db, owner_id, entry_id);
    if (!present || isWrong('account_transactions', present.id)) continue;
    const sum = some.reduce((total, { amount }) => total + centsOfText(amount), 0n);
    const whole = centsOfText(present.amount);
    if (sum === (whole < 0n ? -whole : whole)) continue;
    problems.push({
      table: 'spending_details',
      row,
      what: `its parts sum to ${centsToText(sum)}, not to ${present.amount}`,
    });
  }
  return problems;
}
