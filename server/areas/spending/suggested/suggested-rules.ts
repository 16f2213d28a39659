import type { SuggestedRule } from '../../../../contract/spending/bulk.ts';
import { centsOfText } from '../../../../finance/money/cents.ts';
import { fold } from '../../../../finance/spending/fold.ts';
import { applyRules, readRule } from '../../../../finance/spending/rules.ts';
import type { Db } from '../../../db/database.ts';
import { sourceOf } from '../entries.repository.ts';
import { listRules } from '../rules.service.ts';
import { listReplaced } from './suggested.repository.ts';

/** A correction that is made so often may become a rule. */
const timesForRule = 2;

/**
 * Corrections that were made twice: for one payee, and money in one direction, the same category in the place of
 * what was proposed. Those that a rule makes by itself already are left out.
 */
export async function suggestRules(db: Db, ownerId: string): Promise<SuggestedRule[]> {
  const replaced = await listReplaced(db, ownerId);
  const groups = Map.groupBy(replaced, ({ payee, amount, category_id }) =>
    [fold(payee ?? ''), amount.startsWith('-'), category_id].join(' '),
  );
  const often = [...groups.values()].filter(({ length }) => length >= timesForRule);
  if (often.length === 0) return [];
  const rules = (await listRules(db, ownerId)).map(({ id, conditions, effects }) =>
    readRule(id, conditions, effects),
  );
  return often.flatMap((group) => {
    const [newest] = group;
    if (!newest) return [];
    const { payee, description, amount, account_id: accountId, category_id: categoryId } = newest;
    const cents = centsOfText(amount);
    const entry = { payee, description, amount: cents, accountId, source: sourceOf(newest) };
    if (payee === null || categoryId === null) return [];
    if (applyRules(rules, { ...entry, tagIds: [] })?.categoryId === categoryId) return [];
    return [{ payee, categoryId, direction: cents > 0n ? 'IN' : 'OUT', times: group.length }];
  });
}
