import type { z } from 'zod';
import type { ChooseCategoriesBody } from '../../../contract/imports/import-categories.ts';
import type { chooseRowsBody, updateImportBody } from '../../../contract/imports/import-fields.ts';
import { maxImportRows } from '../../../contract/imports/import-words.ts';
import type { addRowsBody } from '../../../contract/imports/sent-rows.ts';
import { type ImportPlan, payeeKey } from '../../area-imports.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../errors.ts';
import { type PlannedDraft, planDraft, revisionBehind } from './import-answers.ts';
import type { StoredRow } from './import-rows.repository.ts';
import type { ImportsRow } from './imports.repository.ts';
import { readSettings, type Settings } from './settings.ts';

/**
 * What a change of a draft leads to, worked out before its transaction begins: on SQLite nobody else
 * writes while that lasts, and reading and folding a file takes most of the time.
 */
export interface PreparedPlan {
  /** Of the draft before the change. */
  version: number;
  /** Removed when it is used: writing changes it, and a transaction may be run again. */
  planned: PlannedDraft | undefined;
  settings?: Settings;
}

/** The plan that was worked out ahead, unless the draft or what it rests on has changed since. */
export async function takePlan(
  tx: Tx,
  draft: ImportsRow,
  prepared: PreparedPlan | undefined,
): Promise<PlannedDraft | undefined> {
  const planned = prepared?.version === draft.version ? prepared.planned : undefined;
  if (prepared) prepared.planned = undefined;
  return planned && (await isCurrent(tx, draft, planned)) ? planned : undefined;
}

async function isCurrent(tx: Tx, draft: ImportsRow, { revision }: PlannedDraft) {
  return (await revisionBehind(tx, draft)) === revision;
}

/** Changes that come between a plan and its locks make it be worked out once more, so often at most. */
const mostTries = 3;

/** The plan of a draft whose rows are locked. */
export async function lockPlan(
  tx: Tx,
  deps: Deps,
  draft: ImportsRow,
  prepared: PreparedPlan | undefined,
): Promise<PlannedDraft> {
  let planned = prepared?.version === draft.version ? prepared.planned : undefined;
  if (prepared) prepared.planned = undefined;
  for (let tries = 0; tries < mostTries; tries += 1) {
    planned ??= await planDraft(tx, deps, draft);
    await planned.plan.lock(tx);
    if (await isCurrent(tx, draft, planned)) return planned;
    planned = undefined;
  }
  throw new AppError('CONFLICT', '数据已有变化，请重新核对预览');
}

/** The plan of a draft as it is. */
export async function planAhead(deps: Deps, row: ImportsRow): Promise<PreparedPlan | undefined> {
  if (row.state !== 'DRAFT') return undefined;
  return { version: row.version, planned: await planDraft(deps.db, deps, row) };
}

/** The plan of a draft with the last rows of its file. What will be refused is not planned. */
export async function planWithRows(
  deps: Deps,
  row: ImportsRow,
  { offset, rows, more }: z.output<typeof addRowsBody>,
): Promise<PreparedPlan | undefined> {
  const fits = offset === row.row_count && offset + rows.length <= maxImportRows;
  if (row.state !== 'DRAFT' || more || !fits) return undefined;
  const part = { offset, rows };
  return { version: row.version, planned: await planDraft(deps.db, deps, row, { part }) };
}

/** Blank cells are not stored. */
export function withoutBlanks(row: StoredRow): StoredRow {
  const isBlank = (cell: unknown) => cell == null || cell === '';
  if (!Object.values(row).some(isBlank)) return row;
  return Object.fromEntries(Object.entries(row).filter(([, cell]) => !isBlank(cell))) as StoredRow;
}

/** The plan of a draft with other accounts, holdings or words. */
export async function planWithUpdate(
  deps: Deps,
  row: ImportsRow,
  body: z.output<typeof updateImportBody>,
): Promise<PreparedPlan | undefined> {
  if (row.state !== 'DRAFT') return undefined;
  const settings = updatedSettings(row, body);
  const changed = { ...row, settings: JSON.stringify(settings) };
  const planned = await planDraft(deps.db, deps, changed, { words: body.words ?? [] });
  return { version: row.version, planned, settings };
}

/** What is left out stays. */
export function updatedSettings(
  row: ImportsRow,
  body: z.output<typeof updateImportBody>,
): Settings {
  const settings = readSettings(row.settings);
  if (row.kind === 'CASH' && body.accounts) settings.accounts = body.accounts;
  if (row.kind === 'TRADES' && body.instruments) settings.instruments = body.instruments;
  if (row.kind === 'TRADES' && body.cashAccountId !== undefined) {
    settings.cashAccountId = body.cashAccountId;
  }
  if (row.kind === 'TRADES' && body.securitiesAccountId !== undefined) {
    settings.securitiesAccountId = body.securitiesAccountId;
  }
  return settings;
}

/** The plan of a draft with another choice of rows. */
export async function planWithChoice(
  deps: Deps,
  row: ImportsRow,
  body: z.output<typeof chooseRowsBody>,
): Promise<PreparedPlan | undefined> {
  if (row.state !== 'DRAFT') return undefined;
  const { plan } = await planDraft(deps.db, deps, row);
  const settings = chosenSettings(row, plan, body);
  const planned = await planDraft(deps.db, deps, { ...row, settings: JSON.stringify(settings) });
  return { version: row.version, planned, settings };
}

/** Chooses rows, one by one or all of a state. Rows that are wrong or none cannot be. */
export function chosenSettings(
  row: ImportsRow,
  plan: ImportPlan,
  { choices = [], state, chosen }: z.output<typeof chooseRowsBody>,
): Settings {
  const rows = new Map(plan.rows.map((judged) => [judged.n, judged]));
  const named = new Set(choices.map(({ n }) => n));
  const settings = readSettings(row.settings);
  if (state !== undefined && chosen !== undefined) {
    settings.chosen[state] = chosen;
    const others = Object.entries(settings.lines).filter(
      ([n]) => rows.get(Number(n))?.state !== state,
    );
    settings.lines = Object.fromEntries(others);
  }
  for (const choice of choices) {
    const judged = rows.get(choice.n);
    if (judged?.state !== 'NEW' && judged?.state !== 'DUPLICATE') {
      throw fieldError('choices', `第${choice.n}行不能导入`);
    }
    settings.lines[choice.n] = choice.chosen;
    // The two sides of a conversion are imported together or not at all.
    const other = row.kind === 'TRADES' ? judged.transferWith : null;
    if (other !== null && !named.has(other)) settings.lines[other] = choice.chosen;
  }
  return settings;
}

/** The plan of a draft with other categories. */
export async function planWithCategories(
  deps: Deps,
  row: ImportsRow,
  body: ChooseCategoriesBody,
): Promise<PreparedPlan | undefined> {
  if (row.state !== 'DRAFT') return undefined;
  const settings = settingsWithCategories(row, body);
  const changed = { ...row, settings: JSON.stringify(settings) };
  const pending = { categoryWords: body.words ?? [] };
  return {
    version: row.version,
    planned: await planDraft(deps.db, deps, changed, pending),
    settings,
  };
}

/** What is not named stays. */
export function settingsWithCategories(
  row: ImportsRow,
  { rows = [], payees = [] }: ChooseCategoriesBody,
): Settings {
  const settings = readSettings(row.settings);
  const { categories } = settings;
  for (const { n, categoryId } of rows) categories.rows[n] = categoryId;
  for (const { payee, isIncoming, categoryId } of payees) {
    categories.payees[payeeKey(payee, isIncoming)] = categoryId;
  }
  return settings;
}
