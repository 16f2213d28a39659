import { importsTable } from '../../../contract/imports/imports.table.ts';
import type { Import, ImportRow } from '../../../contract/imports/imports.ts';
import type { EntryType } from '../../../contract/investments/entry-types.ts';
import type { AreaImports, ImportDraft, ImportPlan, JudgedRow } from '../../area-imports.ts';
import { areas } from '../../areas.ts';
import type { Db } from '../../db/database.ts';
import { toAnswer } from '../../db/row-values.ts';
import type { Deps } from '../../deps.ts';
import { partsOf, type RowsPart, readRowsOf, type StoredRow } from './import-rows.repository.ts';
import { findApplied, type ImportsRow, revisionOfTargets, wordRows } from './imports.repository.ts';
import { isChosen, outcomeOf, type Preview, previewOf, readSettings } from './settings.ts';

/** The area that imports of a kind go to. */
export function areaOf(kind: ImportsRow['kind']): AreaImports {
  const found = areas.flatMap(({ imports }) => imports ?? []).find((area) => area.kind === kind);
  if (!found) throw new Error(`no area takes imports of ${kind}`);
  return found;
}

/** What a draft would do now. */
export interface PlannedDraft {
  plan: ImportPlan;
  /** What the plan rests on, as it was when it was worked out. */
  revision: number;
}

/** What a change is about to write, for a plan that is worked out before it. */
interface PendingChange {
  part?: RowsPart;
  words?: readonly { word: string; type: EntryType | 'SKIP' }[];
  categoryWords?: readonly { word: string; categoryId: string | null }[];
}

/** Works out what a draft does to what is stored now. */
export async function planDraft(
  db: Db,
  deps: Deps,
  row: ImportsRow,
  pending: PendingChange = {},
): Promise<PlannedDraft> {
  const { id, owner_id: ownerId, source, kind } = row;
  const settings = readSettings(row.settings);
  const revision = await revisionBehind(db, row);
  const words = [...(await wordRows.list(db, ownerId, {}, 'word')), ...(pending.words ?? [])];
  const draft: ImportDraft = {
    id,
    ownerId,
    source,
    parts: async function* () {
      for await (const { rows } of readRowsOf(db, ownerId, id)) yield rows;
      for (const { rows } of pending.part ? partsOf(pending.part) : []) yield rows;
    },
    accounts: settings.accounts,
    instruments: settings.instruments,
    cashAccountId: settings.cashAccountId,
    securitiesAccountId: settings.securitiesAccountId,
    words: new Map(words.map(({ word, type }) => [word, type])),
    categories: {
      ...settings.categories,
      words: new Map(pending.categoryWords?.map(({ word, categoryId }) => [word, categoryId])),
    },
    isChosen: (n, state) => isChosen(settings, n, state),
  };
  return { plan: await areaOf(kind).plan(db, deps, draft), revision };
}

/**
 * The version of a draft rises with its own changes and with those of what its preview rests on.
 */
export async function versionOfDraft(db: Db, row: ImportsRow): Promise<number> {
  return row.version + (await revisionBehind(db, row));
}

/** The revision of the rows that the plan of a draft rests on. */
export function revisionBehind(db: Db, row: ImportsRow): Promise<number> {
  const { restsOn } = areaOf(row.kind);
  return revisionOfTargets(db, row.owner_id, restsOn(readSettings(row.settings)));
}

/** A draft as it would be applied now. */
export async function answerDraft(
  db: Db,
  deps: Deps,
  row: ImportsRow,
  planned?: PlannedDraft,
): Promise<Import> {
  const { plan, revision } = planned ?? (await planDraft(db, deps, row));
  const same = row.file_hash ? await findApplied(db, row.owner_id, row.file_hash) : undefined;
  return {
    ...toImport(row, previewOf(plan)),
    sameFile: same?.applied_at ? { id: same.id, appliedAt: same.applied_at } : null,
    version: row.version + revision,
  };
}

/** A draft whose rows are still being sent: what they come to is not worked out. */
export async function answerWithoutPlan(db: Db, row: ImportsRow): Promise<Import> {
  const none = { accounts: [], instruments: [], unknownWords: [] };
  const nothing = previewOf({ rows: [], becomes: () => null, ...none });
  return { ...toImport(row, nothing), version: await versionOfDraft(db, row) };
}

/** An import in any state. */
export async function answerImport(db: Db, deps: Deps, row: ImportsRow): Promise<Import> {
  if (row.state === 'DRAFT') return answerDraft(db, deps, row);
  const { preview, written, undone = null } = outcomeOf(row);
  return {
    ...toImport(row, preview),
    written: {
      transactions: written.transactions,
      entries: written.entries,
      accounts: written.accounts.length,
      investments: written.investments.length,
      ...(written.items && { items: written.items.length }),
    },
    undone,
  };
}

function toImport(row: ImportsRow, preview: Preview): Import {
  const { cashAccountId, securitiesAccountId } = readSettings(row.settings);
  return {
    ...toAnswer(importsTable, row),
    // Of imports that were applied before categories were read.
    categoryWords: [],
    ...preview,
    cashAccountId,
    securitiesAccountId,
    sameFile: null,
    written: null,
    undone: null,
  };
}

/** One page of the rows of an import: of a draft as they would be applied now, else as they were. */
export async function answerRows(
  db: Db,
  deps: Deps,
  row: ImportsRow,
  { page, size, state }: { page: number; size: number; state?: ImportRow['state'] | undefined },
): Promise<{ rows: ImportRow[]; total: number }> {
  const plan = row.state === 'DRAFT' ? (await planDraft(db, deps, row)).plan : undefined;
  const rows: ImportRow[] = [];
  let total = 0;
  for await (const part of readRowsOf(db, row.owner_id, row.id)) {
    for (const [index, { outcome, ...sent }] of part.rows.entries()) {
      const at = part.offset + index;
      const rowState = plan ? plan.rows[at]?.state : outcome?.state;
      if (!rowState || (state && rowState !== state)) continue;
      total += 1;
      if (Math.ceil(total / size) !== page) continue;
      const judged = plan ? judgedRow(plan, at) : outcome && { n: sent.n, ...outcome };
      if (judged) rows.push({ ...judged, sent: cellsOf(sent) });
    }
  }
  return { rows, total };
}

/** The row at a place with all that is known of it. */
export function judgedRow(plan: ImportPlan, index: number): JudgedRow | undefined {
  const row = plan.rows[index];
  if (!row) return undefined;
  const { n, state, chosen, problems, warnings, transferWith } = row;
  const becomes = plan.becomes(index);
  return { n, state, chosen, problems, warnings, transferWith, becomes };
}

function cellsOf(row: StoredRow): ImportRow['sent'] {
  const cells: ImportRow['sent'] = {};
  for (const [name, cell] of Object.entries({ ...row, ...row.fields })) {
    if (name !== 'n' && (typeof cell === 'string' || typeof cell === 'number')) cells[name] = cell;
  }
  return cells;
}
