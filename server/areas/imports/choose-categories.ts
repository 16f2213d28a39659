import type { ChooseCategoriesBody } from '../../../contract/imports/import-categories.ts';
import type { Import } from '../../../contract/imports/imports.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';
import { takeOwnerMutex } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { fieldError } from '../../errors.ts';
import { saveCategoryWords } from '../../ledger/category-words.repository.ts';
import { answerDraft, planDraft, revisionBehind } from './import-answers.ts';
import { changeRow, lockDraft } from './imports.service.ts';
import { type PreparedPlan, settingsWithCategories, takePlan } from './plan-ahead.ts';

const categoryRows = ownedRows('spending_categories');

/** Chooses categories for the rows of a draft; what categories of the file mean is remembered for its source. */
export async function chooseCategories(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  body: ChooseCategoriesBody,
  prepared: PreparedPlan | undefined,
): Promise<Import> {
  const draft = await lockDraft(tx, deps, ownerId, id);
  if (draft.kind !== 'CASH') throw fieldError('rows', '只有收支账单可以选择分类');
  const planned = await takePlan(tx, draft, prepared);
  await takeOwnerMutex(tx, ownerId);
  const own = new Set((await categoryRows.list(tx, ownerId)).map((one) => one.id));
  for (const [list, choices] of Object.entries(body)) {
    for (const [index, { categoryId }] of (choices ?? []).entries()) {
      if (categoryId !== null && !own.has(categoryId)) {
        throw fieldError(`${list}.${index}.categoryId`, '分类不存在');
      }
    }
  }
  const { words = [] } = body;
  await saveCategoryWords(
    tx,
    { ownerId, source: draft.source },
    words,
    toInstantColumn(deps.now()),
  );
  const settings = JSON.stringify(settingsWithCategories(draft, body));
  const row = await changeRow(tx, deps, draft, { settings });
  const { plan } = planned ?? (await planDraft(tx, deps, row));
  // The words that were just written are part of what the plan rests on.
  return answerDraft(tx, deps, row, { plan, revision: await revisionBehind(tx, row) });
}
