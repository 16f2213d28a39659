import type { Import, ImportRow } from '../../../contract/imports/imports.ts';
import type { EntryType } from '../../../contract/investments/entry-types.ts';
import type { AreaImports, ImportDraft, ImportPlan } from '../../area-imports.ts';
import { areas } from '../../areas.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import {
  findApplied,
  type ImportsRow,
  listRowsOf,
  listWords,
  revisionOfTargets,
  type StoredRow,
} from './imports.repository.ts';
import { isChosen, outcomeOf, type Preview, previewOf, readSettings } from './settings.ts';

/** The area that imports of a kind go to. */
export function areaOf(kind: ImportsRow['kind']): AreaImports {
  const found = areas.flatMap(({ imports }) => imports ?? []).find((area) => area.kind === kind);
  if (!found) throw new Error(`no area takes imports of ${kind}`);
  return found;
}

/** A draft with its rows, and what it would do now. */
export interface PlannedDraft {
  parts: Part[];
  plan: ImportPlan;
  /** What the plan rests on, as it was when it was worked out. */
  revision: number;
}

type Part = { offset: number; rows: StoredRow[] };

/** What a change is about to write, for a plan that is worked out before it. */
interface Coming {
  part?: Part;
  words?: readonly { word: string; type: EntryType | 'SKIP' }[];
}

/** Works out what a draft does to what is stored now. */
export async function planDraft(
  db: Db,
  deps: Deps,
  row: ImportsRow,
  coming: Coming = {},
): Promise<PlannedDraft> {
  const { id, owner_id: ownerId, source, kind } = row;
  const settings = readSettings(row.settings);
  const revision = await revisionOfTargets(db, ownerId, areaOf(kind).restsOn);
  const parts = await listRowsOf(db, ownerId, id);
  if (coming.part) parts.push(coming.part);
  const words = [...(await listWords(db, ownerId)), ...(coming.words ?? [])];
  const draft: ImportDraft = {
    id,
    ownerId,
    source,
    rows: parts.flatMap(({ rows }) => rows),
    accounts: settings.accounts,
    instruments: settings.instruments,
    cashAccountId: settings.cashAccountId,
    words: new Map(words.map(({ word, type }) => [word, type])),
    isChosen: (n, state) => isChosen(settings, n, state),
  };
  return { parts, plan: await areaOf(kind).plan(db, deps, draft), revision };
}

/**
 * The version of a draft rises with its own changes and with those of what its preview rests on.
 */
export async function versionOfDraft(db: Db, row: ImportsRow): Promise<number> {
  return row.version + (await revisionOfTargets(db, row.owner_id, areaOf(row.kind).restsOn));
}

/** A draft as it would be applied now. */
export async function answerDraft(
  db: Db,
  deps: Deps,
  row: ImportsRow,
  planned?: PlannedDraft,
): Promise<Import> {
  const version = await versionOfDraft(db, row);
  const { plan } = planned ?? (await planDraft(db, deps, row));
  const same = row.file_hash ? await findApplied(db, row.owner_id, row.file_hash) : undefined;
  return {
    ...toImport(row, previewOf(plan)),
    sameFile: same?.applied_at ? { id: same.id, appliedAt: same.applied_at } : null,
    version,
  };
}

/** A draft whose rows are still being sent: what they come to is not worked out. */
export async function answerWithoutPlan(db: Db, row: ImportsRow): Promise<Import> {
  const nothing = previewOf({ rows: [], accounts: [], instruments: [], unknownWords: [] });
  return { ...toImport(row, nothing), version: await versionOfDraft(db, row) };
}

/** Any import. */
export async function answerImport(db: Db, deps: Deps, row: ImportsRow): Promise<Import> {
  if (row.state === 'DRAFT') return answerDraft(db, deps, row);
  const { preview, written } = outcomeOf(row);
  return {
    ...toImport(row, preview),
    written: {
      transactions: written.transactions,
      entries: written.entries,
      accounts: written.accounts.length,
      investments: written.investments.length,
      ...(written.items && { items: written.items.length }),
    },
  };
}

function toImport(row: ImportsRow, preview: Preview): Import {
  return {
    id: row.id,
    kind: row.kind,
    source: row.source,
    fileName: row.file_name,
    state: row.state,
    rowCount: row.row_count,
    ...preview,
    cashAccountId: readSettings(row.settings).cashAccountId,
    sameFile: null,
    written: null,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
    appliedAt: row.applied_at,
    undoneAt: row.undone_at,
  };
}

/** The rows of an import: of a draft as they would be applied now, else as they were. */
export async function answerRows(db: Db, deps: Deps, row: ImportsRow): Promise<ImportRow[]> {
  if (row.state === 'DRAFT') {
    const { parts, plan } = await planDraft(db, deps, row);
    const sent = parts.flatMap(({ rows }) => rows);
    return plan.rows.map((judged, index) => ({ ...judged, sent: cellsOf(sent[index]) }));
  }
  const parts = await listRowsOf(db, row.owner_id, row.id);
  return parts.flatMap(({ rows }) =>
    rows.flatMap(({ outcome, ...sent }) =>
      outcome ? [{ n: sent.n, ...outcome, sent: cellsOf(sent) }] : [],
    ),
  );
}

function cellsOf(row: StoredRow | undefined): ImportRow['sent'] {
  const cells: ImportRow['sent'] = {};
  for (const [name, cell] of Object.entries({ ...row, ...row?.fields })) {
    if (name !== 'n' && (typeof cell === 'string' || typeof cell === 'number')) cells[name] = cell;
  }
  return cells;
}
