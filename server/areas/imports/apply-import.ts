import type { z } from 'zod';
import type { applyImportBody } from '../../../contract/imports/import-fields.ts';
import { isListKind } from '../../../contract/imports/import-words.ts';
import type { Import } from '../../../contract/imports/imports.ts';
import type { ImportPlan } from '../../area-imports.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError, required } from '../../errors.ts';
import { noteAuditDetail } from '../../http/pipeline/audit.ts';
import { keepWithinQuota } from '../../http/pipeline/quota.ts';
import { answerDraft, answerImport, areaOf, judgedRow, versionOfDraft } from './import-answers.ts';
import { readRowsOf, updateRowsOf } from './import-rows.repository.ts';
import { type ImportsRow, importsRows, lockImport } from './imports.repository.ts';
import { lockDraft } from './imports.service.ts';
import { lockPlan, type PreparedPlan } from './plan-ahead.ts';
import { outcomeOf, previewOf, type StoredOutcome } from './settings.ts';

/** Writes all chosen rows or nothing. An import that is applied already is answered as it is. */
export async function applyImport(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  { version }: z.output<typeof applyImportBody>,
  prepared: PreparedPlan | undefined,
): Promise<Import> {
  const now = toInstantColumn(deps.now());
  const row = required(await lockImport(tx, ownerId, id, now));
  if (row.state === 'APPLIED') return answerImport(tx, deps, row);
  const draft = await lockDraft(tx, deps, ownerId, id);
  const planned = await lockPlan(tx, deps, draft, prepared);
  const current = await versionOfDraft(tx, draft);
  if (version != null && version !== current) {
    throw new AppError('CONFLICT', '数据已有变化，请重新核对预览', {
      details: { current: await answerDraft(tx, deps, draft, planned) },
    });
  }
  const { plan } = planned;
  const preview = previewOf(plan);
  if (preview.counts.chosen === 0) throw fieldError('rows', '没有选中的行');
  if (plan.refusal) throw plan.refusal;
  const { userQuotaMb } = deps.config;
  return keepWithinQuota(tx, ownerId, userQuotaMb, async () => {
    const written = await plan.write(tx);
    await noteOutcomes(tx, draft, plan);
    const outcome: StoredOutcome = { preview, written };
    const changes = {
      state: 'APPLIED' as const,
      outcome: JSON.stringify(outcome),
      version: current + 1,
      updated_at: now,
      applied_at: now,
      expires_at: null,
    };
    await importsRows.update(tx, ownerId, id, changes);
    noteAuditDetail(tx, { source: draft.source, written });
    return answerImport(tx, deps, { ...draft, ...changes });
  });
}

/** Writes beside each row what became of it, so that the history can show it later. */
async function noteOutcomes(tx: Tx, draft: ImportsRow, plan: ImportPlan): Promise<void> {
  for await (const { offset, rows } of readRowsOf(tx, draft.owner_id, draft.id)) {
    const noted = rows.map((row, index) => {
      const judged = judgedRow(plan, offset + index);
      if (!judged) throw new Error('a row of a draft that its plan does not have');
      const { n: _, ...outcome } = judged;
      return { ...row, outcome };
    });
    await updateRowsOf(tx, draft, { offset, rows: noted });
  }
}

/** Removes a draft, or undoes an applied import as a whole; one that is undone already is answered as it is. */
export async function removeOrUndo(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
): Promise<Import | null> {
  const now = toInstantColumn(deps.now());
  const row = required(await lockImport(tx, ownerId, id, now));
  if (row.state === 'DRAFT') {
    await importsRows.remove(tx, ownerId, { id });
    return null;
  }
  if (row.state === 'UNDONE') return answerImport(tx, deps, row);
  const outcome = outcomeOf(row);
  const { written } = outcome;
  const { accounts, investments, items = [] } = written;
  if (isListKind(row.kind) && items.length === 0) {
    throw new AppError('CONFLICT', '这批数据不是在这里导入的，请在列表中逐项删除');
  }
  const takenBack = await areaOf(row.kind).undo(tx, deps, {
    id,
    ownerId,
    accounts,
    investments,
    items,
  });
  const changes = {
    state: 'UNDONE' as const,
    outcome: JSON.stringify({ ...outcome, ...(takenBack && { undone: takenBack }) }),
    version: row.version + 1,
    updated_at: now,
    undone_at: now,
  };
  await importsRows.update(tx, ownerId, id, changes);
  noteAuditDetail(tx, { source: row.source, undone: written });
  return answerImport(tx, deps, { ...row, ...changes });
}
