import type { Selectable } from 'kysely';
import type { ImportState } from '../../../contract/imports/import-words.ts';
import type { EntryType } from '../../../contract/investments/entry-types.ts';
import type { CountedArea } from '../../db/data-revision.ts';
import type { Database, Db, Tx } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';
import { type PageQuestion, pageRows } from '../../db/page-rows.ts';
import { lockRow, takeOwnerMutex } from '../../db/with-transaction.ts';

export type ImportsRow = Selectable<Database['imports']>;
export type ImportMappingsRow = Selectable<Database['import_mappings']>;
export type ImportWordsRow = Selectable<Database['import_words']>;

/** The rows of a file go with its import. */
export const importsRows = ownedRows('imports');
export const mappingRows = ownedRows('import_mappings');
export const wordRows = ownedRows('import_words');

/** An import of an owner; a draft until its time is over. */
export function findImport(
  db: Db,
  ownerId: string,
  id: string,
  now: string,
): Promise<ImportsRow | undefined> {
  return unexpired(db, ownerId, now).where('id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockImport(
  tx: Tx,
  ownerId: string,
  id: string,
  now: string,
): Promise<ImportsRow | undefined> {
  return lockRow(tx, unexpired(tx, ownerId, now).where('id', '=', id)).executeTakeFirst();
}

/** One page, newest first, and how many there are in all. */
export async function listImports(
  db: Db,
  ownerId: string,
  states: readonly ImportState[],
  now: string,
  page: PageQuestion,
): Promise<{ rows: ImportsRow[]; total: number }> {
  const all = unexpired(db, ownerId, now).where('state', 'in', states);
  return pageRows(all.orderBy('created_at', 'desc').orderBy('id', 'desc'), page);
}

/** Every applied or undone import of an owner, in the order of the personal export. */
export function listHistory(db: Db, ownerId: string): Promise<ImportsRow[]> {
  return ofOwner(db, ownerId)
    .where('state', '<>', 'DRAFT')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
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

/** Removes the oldest drafts until there are fewer than `most`, one owner at a time. */
export async function makeRoomForDraft(tx: Tx, ownerId: string, most: number): Promise<void> {
  await takeOwnerMutex(tx, ownerId);
  const drafts = await tx
    .selectFrom('imports')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'DRAFT')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  for (const { id } of drafts.slice(most - 1)) await importsRows.remove(tx, ownerId, { id });
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

/** A word that is known already keeps the time at which it was. */
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

function unexpired(db: Db, ownerId: string, now: string) {
  return ofOwner(db, ownerId).where((eb) =>
    eb.or([eb('state', '<>', 'DRAFT'), eb('expires_at', '>', now)]),
  );
}
