import type { z } from 'zod';
import type {
  chooseRowsBody,
  createImportBody,
  updateImportBody,
} from '../../../contract/imports/import-fields.ts';
import { maxImportRows } from '../../../contract/imports/import-words.ts';
import type { Import } from '../../../contract/imports/imports.ts';
import type { addRowsBody } from '../../../contract/imports/sent-rows.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError, required } from '../../errors.ts';
import {
  answerDraft,
  answerWithoutPlan,
  areaOf,
  type PlannedDraft,
  planDraft,
} from './import-answers.ts';
import { insertRowsOf } from './import-rows.repository.ts';
import {
  type ImportsRow,
  importsRows,
  lockImport,
  makeRoomForDraft,
  saveWords,
} from './imports.repository.ts';
import { chosenSettings, type PreparedPlan, takePlan, updatedSettings } from './plan-ahead.ts';
import { newSettings } from './settings.ts';

const draftMs = 24 * 3600 * 1000;
const mostDrafts = 3;

/** Begins an import. A fourth draft takes the place of the oldest. */
export async function createImport(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  body: z.output<typeof createImportBody>,
): Promise<Import> {
  const settings = newSettings({
    accounts: body.kind === 'CASH' ? (body.accounts ?? []) : [],
    instruments: body.kind === 'TRADES' ? (body.instruments ?? []) : [],
    cashAccountId: body.kind === 'TRADES' ? (body.cashAccountId ?? null) : null,
    securitiesAccountId: body.securitiesAccountId ?? null,
  });
  if (body.securitiesAccountId && body.kind !== 'TRADES') {
    throw fieldError('securitiesAccountId', '同步的证券账户只能导入交易');
  }
  await areaOf(body.kind).check(tx, ownerId, settings);
  await makeRoomForDraft(tx, ownerId, mostDrafts);
  const now = deps.now();
  const row: ImportsRow = {
    id: deps.newId(),
    owner_id: ownerId,
    kind: body.kind,
    source: body.source,
    file_name: body.fileName ?? null,
    file_hash: body.fileHash ?? null,
    state: 'DRAFT',
    settings: JSON.stringify(settings),
    row_count: 0,
    last_line: 0,
    outcome: null,
    version: 1,
    created_at: toInstantColumn(now),
    updated_at: toInstantColumn(now),
    expires_at: toInstantColumn(new Date(now.getTime() + draftMs)),
    applied_at: null,
    undone_at: null,
  };
  await importsRows.insert(tx, [row]);
  return answerDraft(tx, deps, row);
}

/** The draft to change, locked. */
export async function lockDraft(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
): Promise<ImportsRow> {
  const row = required(await lockImport(tx, ownerId, id, toInstantColumn(deps.now())));
  if (row.state === 'APPLIED') throw new AppError('CONFLICT', '这次导入已经完成');
  if (row.state === 'UNDONE') throw new AppError('CONFLICT', '这次导入已经撤销');
  return row;
}

/** Adds rows without blank cells to a draft, in the order of the file. */
export async function addRows(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  { offset, rows, more }: z.output<typeof addRowsBody>,
  prepared: PreparedPlan | undefined,
): Promise<Import> {
  const draft = await lockDraft(tx, deps, ownerId, id);
  const planned = await takePlan(tx, draft, prepared);
  if (offset !== draft.row_count) {
    throw new AppError('CONFLICT', `这次导入已有${draft.row_count}行，请从那里继续`);
  }
  if (offset + rows.length > maxImportRows) {
    throw fieldError('rows', `一次最多导入${maxImportRows}行`);
  }
  const [first] = rows;
  if (first && first.n <= draft.last_line) throw fieldError('rows', '行号必须递增');
  await insertRowsOf(tx, draft, { offset, rows });
  const row = await changeRow(tx, deps, draft, {
    row_count: offset + rows.length,
    last_line: rows.at(-1)?.n ?? draft.last_line,
  });
  return more ? answerWithoutPlan(tx, row) : answerDraft(tx, deps, row, planned);
}

/** Says which accounts, holdings and words the rows belong to; words are remembered. */
export async function updateDraft(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  body: z.output<typeof updateImportBody>,
  prepared: PreparedPlan | undefined,
): Promise<Import> {
  const draft = await lockDraft(tx, deps, ownerId, id);
  const settings = updatedSettings(draft, body);
  const updated = { ...draft, settings: JSON.stringify(settings) };
  const planned = await takePlan(tx, updated, prepared);
  await areaOf(draft.kind).check(tx, ownerId, settings);
  await saveWords(tx, ownerId, body.words ?? [], toInstantColumn(deps.now()));
  return change(tx, deps, draft, { settings: JSON.stringify(settings) }, planned);
}

/** Chooses the rows of a draft that are imported. */
export async function chooseRows(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  body: z.output<typeof chooseRowsBody>,
  prepared: PreparedPlan | undefined,
): Promise<Import> {
  const draft = await lockDraft(tx, deps, ownerId, id);
  const planned = await takePlan(tx, draft, prepared);
  const settings =
    planned && prepared?.settings
      ? prepared.settings
      : chosenSettings(draft, (await planDraft(tx, deps, draft)).plan, body);
  return change(tx, deps, draft, { settings: JSON.stringify(settings) }, planned);
}

/** Writes the next version of a draft, and answers what it would do now. */
async function change(
  tx: Tx,
  deps: Deps,
  draft: ImportsRow,
  changes: Partial<ImportsRow>,
  planned: PlannedDraft | undefined,
): Promise<Import> {
  return answerDraft(tx, deps, await changeRow(tx, deps, draft, changes), planned);
}

/** Writes the next version of a draft. */
export async function changeRow(
  tx: Tx,
  deps: Deps,
  draft: ImportsRow,
  changes: Partial<ImportsRow>,
): Promise<ImportsRow> {
  const updated_at = toInstantColumn(deps.now());
  const written = { ...changes, version: draft.version + 1, updated_at };
  await importsRows.update(tx, draft.owner_id, draft.id, written);
  return { ...draft, ...written };
}
