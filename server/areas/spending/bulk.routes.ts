import {
  spendingActs,
  spendingMarks,
  spendingRules,
  spendingTags,
} from '../../../contract/spending/bulk.ts';
import { readRule } from '../../../finance/spending/rules.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { required } from '../../errors.ts';
import { cached, type Route, route, rowRoute } from '../../http/pipeline/route.ts';
import { lockAllCashAccounts } from '../../ledger/cash-accounts.repository.ts';
import { tagRows } from '../../ledger/entries/entry-details.repository.ts';
import { actRows } from './acts.repository.ts';
import { changeMany } from './change-many.ts';
import { markEntries } from './marks.service.ts';
import {
  addRule,
  editRule,
  listRules,
  marksOfRules,
  orderRules,
  previewRule,
  ruleRows,
  toRule,
} from './rules.service.ts';
import { suggestRules } from './suggested/suggested-rules.ts';
import { mergeTag } from './tags/merge-tags.ts';
import { addTag, answerTags, editTag, removeTag } from './tags.service.ts';
import { toAct, undoAct } from './undo-act.ts';

interface Named {
  id: string;
}

/** The calls about many entries at once: tags, rules, marking, and undoing. */
export function bulkRoutes(deps: Deps): Route[] {
  const findTag = (db: Db, ownerId: string, { id }: Named) => tagRows.find(db, ownerId, id);
  const findRule = (db: Db, ownerId: string, { id }: Named) => ruleRows.find(db, ownerId, id);
  const findAct = (db: Db, ownerId: string, { id }: Named) => actRows.find(db, ownerId, id);
  return [
    cached(
      'spending',
      route(spendingTags.list, (db, { ownerId }) => answerTags(db, ownerId)),
    ),
    route(spendingTags.create, (tx, { ownerId, body }) => addTag(tx, deps, ownerId, body.name)),
    rowRoute(spendingTags.update, findTag, (tx, { ownerId, params, body }) =>
      editTag(tx, ownerId, params.id, body.name),
    ),
    rowRoute(spendingTags.merge, findTag, (tx, { ownerId, params, body }) =>
      mergeTag(tx, deps, ownerId, params.id, body.into),
    ),
    rowRoute(spendingTags.remove, findTag, async (tx, { ownerId, params }) => {
      await removeTag(tx, ownerId, params.id);
      return null;
    }),
    cached(
      'spending',
      route(spendingRules.list, (db, { ownerId }) => listRules(db, ownerId)),
    ),
    cached(
      'spending',
      route(spendingRules.suggested, (db, { ownerId }) => suggestRules(db, ownerId)),
    ),
    route(spendingRules.create, (tx, { ownerId, body }) => addRule(tx, deps, ownerId, body)),
    route(spendingRules.preview, (db, { ownerId, body }) => previewRule(db, ownerId, body)),
    route(spendingRules.order, async (tx, { ownerId, body }) => {
      await orderRules(tx, deps, ownerId, body.ids);
      return listRules(tx, ownerId);
    }),
    rowRoute(spendingRules.update, findRule, (tx, { ownerId, params, body }) =>
      editRule(tx, deps, ownerId, params.id, body),
    ),
    rowRoute(spendingRules.remove, findRule, async (tx, { ownerId, params }) => {
      required(await ruleRows.lock(tx, ownerId, params.id));
      await ruleRows.remove(tx, ownerId, { id: params.id });
      return null;
    }),
    rowRoute(spendingRules.apply, findRule, async (tx, { ownerId, params, body }) => {
      await lockAllCashAccounts(tx, ownerId);
      const row = required(await ruleRows.lock(tx, ownerId, params.id));
      const { id, conditions, effects } = toRule(row);
      const overPersons = body?.overPersons ?? false;
      const rules = [readRule(id, conditions, effects)];
      const marks = await marksOfRules(tx, ownerId, rules, overPersons);
      return changeMany(tx, deps, ownerId, 'RULE', marks);
    }),
    route(spendingMarks.mark, (tx, { ownerId, body }) => markEntries(tx, deps, ownerId, body)),
    cached(
      'spending',
      route(spendingActs.list, async (db, { ownerId }) =>
        (await actRows.list(db, ownerId, {}, 'id')).reverse().map(toAct),
      ),
    ),
    rowRoute(spendingActs.undo, findAct, (tx, { ownerId, params }) =>
      undoAct(tx, deps, ownerId, params.id),
    ),
  ];
}
