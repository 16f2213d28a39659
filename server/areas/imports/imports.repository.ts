import { setImmediate as breathe } from 'node:timers/promises';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { ImportState } from '../../../contract/imports/import-words.ts';
import type { SentRow } from '../../../contract/imports/imports.ts';
import type { EntryType } from '../../../contract/investments/entry-types.ts';
import type { JudgedRow } from '../../area-imports.ts';
import type { CountedArea } from '../../db/data-revision.ts';
import type { Db, Tx } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { lockRow } from '../../db/with-transaction.ts';
import type { ImportsTable, ImportWordsTable } from './imports.table.ts';

export type ImportsRow = Selectable<ImportsTable>;

/** A row as it was sent; of an applied import with what became of it. */
export type StoredRow = SentRow & { outcome?: Omit<JudgedRow, 'n'> };

/** An import of an owner; a draft until its time is over. */
export function findImport(
  db: Db,
  ownerId: string,
  id: string,
  now: string,
): Promise<ImportsRow | undefined> {
  return current(db, ownerId, now).where('id', '=', id).executeTakeFirst();
}

/** The same, held until the transaction ends. */
export function lockImport(
  tx: Tx,
  ownerId: string,
  id: string,
  now: string,
): Promise<ImportsRow | undefined> {
  return lockRow(tx, current(tx, ownerId, now).where('id', '=', id)).executeTakeFirst();
}

/** One page, newest first, and how many there are in all. */
export async function listImports(
  db: Db,
  ownerId: string,
  states: readonly ImportState[],
  now: string,
  { page, size }: { page: number; size: number },
): Promise<{ rows: ImportsRow[]; total: number }> {
  const all = current(db, ownerId, now).where('state', 'in', states);
  const { total } = await all
    .clearSelect()
    .select((eb) => eb.fn.countAll<string | number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await all
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { rows, total: Number(total) };
}

/** Every applied or undone import of an owner, in the order of the personal export. */
export function listHistory(db: Db, ownerId: string): Promise<ImportsRow[]> {
  return ofOwner(db, ownerId)
    .where('state', '<>', 'DRAFT')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Imports from another installation. */
export function insertImports(tx: Tx, rows: readonly ImportsRow[]): Promise<void> {
  return insertRows(tx, 'imports', rows);
}

/** Words from another installation. */
export function insertWords(tx: Tx, rows: readonly Selectable<ImportWordsTable>[]): Promise<void> {
  return insertRows(tx, 'import_words', rows);
}

/** The newest applied import of the same file. */
export function findApplied(
  db: Db,
  ownerId: string,
  fileHash: string,
): Promise<ImportsRow | undefined> {
  return ofOwner(db, ownerId)
    .where('file_hash', '=', fileHash)
    .where('state', '=', 'APPLIED')
    .orderBy('applied_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Lets one change of how many rows an owner has go after the other. */
export async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  await lockRow(tx, tx.selectFrom('owners').select('id').where('id', '=', ownerId)).execute();
}

/** Removes the oldest drafts until there are fewer than `most`, one owner at a time. */
export async function makeRoomForDraft(tx: Tx, ownerId: string, most: number): Promise<void> {
  await lockOwner(tx, ownerId);
  const drafts = await tx
    .selectFrom('imports')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'DRAFT')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  for (const { id } of drafts.slice(most - 1)) await removeImport(tx, ownerId, id);
}

export async function insertImport(tx: Tx, row: Insertable<ImportsTable>): Promise<void> {
  await tx.insertInto('imports').values(row).execute();
}

export function updateImport(
  tx: Tx,
  ownerId: string,
  id: string,
  changes: Updateable<ImportsTable>,
): Promise<ImportsRow> {
  return tx
    .updateTable('imports')
    .set(changes)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Also removes its rows. */
export async function removeImport(tx: Tx, ownerId: string, id: string): Promise<void> {
  await tx.deleteFrom('imports').where('owner_id', '=', ownerId).where('id', '=', id).execute();
}

/** Removes what was begun and never applied. For the job alone: it goes through the rows of all. */
export async function removeExpired(tx: Tx, now: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('imports')
    .where('state', '=', 'DRAFT')
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Rows in a part: as many as die young in the heap, text included, when a file is read part by part. */
const rowsOfPart = 200;
/** Parts that are read with one query. */
const partsAtOnce = 5;

/** Some rows of an import, with how many come before them. */
export interface RowsPart {
  offset: number;
  rows: readonly StoredRow[];
}

/** Rows as they come in a call, in the parts in which they are stored. */
export function* partsOf({ offset, rows }: RowsPart): Iterable<RowsPart> {
  for (let from = 0; from < rows.length; from += rowsOfPart) {
    yield { offset: offset + from, rows: rows.slice(from, from + rowsOfPart) };
  }
}

export async function insertRowsOf(
  tx: Tx,
  { owner_id, id }: Pick<ImportsRow, 'owner_id' | 'id'>,
  sent: RowsPart,
): Promise<void> {
  for (const { offset, rows } of partsOf(sent)) {
    const content = JSON.stringify(rows);
    const row = { owner_id, import_id: id, offset_rows: offset, content };
    await tx.insertInto('import_rows').values(row).execute();
  }
}

/** The rows of an import, part by part. */
export async function* readRowsOf(
  db: Db,
  ownerId: string,
  importId: string,
): AsyncIterable<RowsPart> {
  let last = -1;
  for (;;) {
    const stored = await db
      .selectFrom('import_rows')
      .select(['offset_rows', 'content'])
      .where('owner_id', '=', ownerId)
      .where('import_id', '=', importId)
      .where('offset_rows', '>', last)
      .orderBy('offset_rows')
      .limit(partsAtOnce)
      .execute();
    for (const { offset_rows: offset, content } of stored) {
      await breathe();
      yield { offset, rows: JSON.parse(content) as StoredRow[] };
      last = offset;
    }
    if (stored.length < partsAtOnce) return;
  }
}

/** Writes what became of the rows of a part. */
export async function updateRowsOf(
  tx: Tx,
  { owner_id, id }: Pick<ImportsRow, 'owner_id' | 'id'>,
  { offset, rows }: RowsPart,
): Promise<void> {
  await tx
    .updateTable('import_rows')
    .set({ content: JSON.stringify(rows) })
    .where('owner_id', '=', owner_id)
    .where('import_id', '=', id)
    .where('offset_rows', '=', offset)
    .execute();
}

export async function listWords(db: Db, ownerId: string): Promise<Selectable<ImportWordsTable>[]> {
  return db
    .selectFrom('import_words')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('word')
    .execute();
}

export async function saveWords(
  tx: Tx,
  ownerId: string,
  words: readonly { word: string; type: EntryType | 'SKIP' }[],
  now: string,
): Promise<void> {
  for (const { word, type } of words) {
    await tx
      .insertInto('import_words')
      .values({ owner_id: ownerId, word, type, created_at: now })
      .onConflict((conflict) => conflict.columns(['owner_id', 'word']).doUpdateSet({ type }))
      .execute();
  }
}

/** How often what imports write to was changed. */
export async function revisionOfTargets(
  db: Db,
  ownerId: string,
  areas: readonly CountedArea[],
): Promise<number> {
  const counters = await db
    .selectFrom('data_revisions')
    .select('revision')
    .where('owner_id', '=', ownerId)
    .where('area', 'in', areas)
    .execute();
  return counters.reduce((sum, { revision }) => sum + Number(revision), 0);
}

function ofOwner(db: Db, ownerId: string) {
  return db.selectFrom('imports').selectAll().where('owner_id', '=', ownerId);
}

function current(db: Db, ownerId: string, now: string) {
  return ofOwner(db, ownerId).where((eb) =>
    eb.or([eb('state', '<>', 'DRAFT'), eb('expires_at', '>', now)]),
  );
}
