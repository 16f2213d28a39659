import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';
import { AppError } from '../../errors.ts';
import { keyOf, parentsFirst, type Row, references, type TableName } from './catalogue.ts';
import { closureOf, type Root } from './closure.ts';
import type { Owners, Patch } from './patch.ts';
import type { MovePlan } from './plan-move.ts';
import { nameOf, type RowSet } from './row-set.ts';
import { insertRowsOf, listRowsWith, removeRows } from './rows.repository.ts';
import {
  changedSince,
  grouped,
  type PatchGroup,
  patched,
  refuseChanged,
  setAll,
  split,
} from './write-patches.ts';

/** What undoes a move. */
export interface Undo {
  owners: Owners;
  roots: readonly Root[];
  /** The hash of the moved rows as the move stored them. */
  hash: string;
  ofMoved: PatchGroup[];
  ofStaying: PatchGroup[];
  ofTheirs: PatchGroup[];
  ended: { table: TableName; row: Row }[];
  created: { table: TableName; row: Row }[];
  swapped: MovePlan['swapped'];
  addedBytes: [account: string, added: { ownerId: string; bytes: number }][];
}

/**
 * Writes a move: the rows are removed and inserted again under their new owner, because rows of history cannot be
 * updated, and references between rows contain the owner.
 */
export async function writeMove(tx: Tx, plan: MovePlan): Promise<Undo> {
  const { owners, moved, ended, roots, vocabulary, swapped, addedBytes } = plan;
  const { ofMoved, ofStaying, ofTheirs } = plan;
  await setAll(tx, owners.from, ofStaying, ({ after }) => after);
  await insertAll(tx, vocabulary.created);
  await removeAll(tx, owners.from, ended);
  await replace(
    tx,
    owners,
    moved,
    patched(ofMoved, ({ after }) => after),
  );
  await setAll(tx, owners.to, ofTheirs, ({ after }) => after);
  await swapEntries(
    tx,
    swapped.map(({ before, after }) => [before, after]),
    addedBytes,
    1,
  );
  return {
    ...{ owners, roots, ended, created: vocabulary.created, swapped },
    addedBytes: [...addedBytes],
    hash: hashOf((await closureOf(tx, owners.to, roots)).moved),
    ofMoved: grouped(ofMoved),
    ofStaying: grouped(ofStaying),
    ofTheirs: grouped(ofTheirs),
  };
}

/** Restores every row of both owners. Refused, without a change, once any of them was changed after the move. */
export async function undoWrittenMove(tx: Tx, undo: Undo): Promise<void> {
  const { owners, roots, hash, ended, created, swapped } = undo;
  const { moved, ended: newLinks } = await closureOf(tx, owners.to, roots);
  if (newLinks.length > 0 || hashOf(moved) !== hash) throw new AppError('CONFLICT', changedSince);
  const ofMoved = undo.ofMoved.flatMap(split).map(asMoved);
  const ofStaying = undo.ofStaying.flatMap(split);
  const ofTheirs = undo.ofTheirs.flatMap(split);
  await refuseChanged(tx, owners.to, ofTheirs);
  await setAll(tx, owners.to, ofTheirs, ({ before }) => before);
  await refuseNewLinks(tx, owners.to, moved);
  await replace(
    tx,
    { from: owners.to, to: owners.from },
    moved,
    patched(ofMoved, ({ before }) => before),
  );
  await refuseChanged(tx, owners.from, ofStaying);
  await setAll(tx, owners.from, ofStaying, ({ before }) => before);
  await insertAll(tx, ended);
  await swapEntries(
    tx,
    swapped.map(({ before, after }) => [after, before]),
    new Map(undo.addedBytes),
    -1,
  );
  for (const one of created.toReversed()) await removeUnused(tx, owners.to, one);
}

/** The patch with the key that the row has after the move: the key of a tagged entry contains the tag. */
function asMoved(one: Patch): Patch {
  const at = keyOf(one.table).indexOf(one.column);
  return at === -1 ? one : { ...one, key: one.key.with(at, one.after) };
}

async function replace(
  tx: Tx,
  { from, to }: Owners,
  moved: RowSet,
  changesOf: ReturnType<typeof patched>,
): Promise<void> {
  const tables = parentsFirst(moved.names());
  for (const table of tables.toReversed()) await removeRows(tx, from, table, moved.rows(table));
  for (const table of tables) {
    const rows = moved
      .rows(table)
      .map((row) => ({ ...row, ...changesOf(table, row), owner_id: to }));
    await insertRowsOf(tx, table, rows);
  }
}

/** Refuses where the new owner has linked something with a moved row since: the link would be lost. */
export async function refuseNewLinks(tx: Tx, ownerId: string, moved: RowSet): Promise<void> {
  for (const { child, column, parent, key, isOptional } of references) {
    if (!isOptional) continue;
    const values = moved.rows(parent).map((row) => row[key]);
    const naming = await listRowsWith(tx, ownerId, child, column, values);
    const known = new Set(moved.rows(child).map((row) => nameOf(child, row)));
    if (naming.some((row) => !known.has(nameOf(child, row)))) {
      throw new AppError('CONFLICT', changedSince);
    }
  }
}

/** Inserts categories, tags and links. */
export async function insertAll(
  tx: Tx,
  rows: readonly { table: TableName; row: Row }[],
): Promise<void> {
  // A parent category comes before its children.
  for (const { table, row } of parentsBefore(rows)) await insertRowsOf(tx, table, [row]);
}

function parentsBefore(rows: readonly { table: TableName; row: Row }[]) {
  return rows.toSorted(
    (a, b) => Number(Boolean(a.row.parent_id)) - Number(Boolean(b.row.parent_id)),
  );
}

async function removeAll(
  tx: Tx,
  ownerId: string,
  rows: readonly { table: TableName; row: Row }[],
): Promise<void> {
  for (const { table, row } of rows) await removeRows(tx, ownerId, table, [row]);
}

/** Replaces entries, which cannot be updated because they are history. */
export async function swapEntries(
  tx: Tx,
  pairs: readonly (readonly [old: Row, next: Row])[],
  addedBytes: MovePlan['addedBytes'],
  sign: 1 | -1,
): Promise<void> {
  for (const [ownerId, ofOwner] of Map.groupBy(pairs, ([old]) => String(old.owner_id))) {
    const ids = ofOwner.map(([old]) => old.id);
    const found = await listRowsWith(tx, ownerId, 'account_transactions', 'id', ids);
    const stored = new Map(found.map((row) => [row.id, textOf(row)]));
    const isAsExpected = ofOwner.every(([old]) => stored.get(old.id) === textOf(old));
    if (!isAsExpected) throw new AppError('CONFLICT', changedSince);
    await removeRows(tx, ownerId, 'account_transactions', found);
    await insertRowsOf(
      tx,
      'account_transactions',
      ofOwner.map(([, next]) => next),
    );
  }
  for (const [account, { ownerId, bytes }] of addedBytes) {
    await sql`UPDATE accounts SET entry_bytes = entry_bytes + ${sign * bytes}
      WHERE owner_id = ${ownerId} AND id = ${account}`.execute(tx);
  }
}

/** Removes a category or tag that a move has created, unless something else of its owner has it by now. */
async function removeUnused(
  tx: Tx,
  ownerId: string,
  { table, row }: { table: TableName; row: Row },
): Promise<void> {
  for (const { child, column, parent } of references) {
    if (parent !== table) continue;
    if ((await listRowsWith(tx, ownerId, child, column, [row.id])).length > 0) return;
  }
  const rules = await ownedRows('spending_rules').list(tx, ownerId);
  const named = String(row.id);
  if (rules.some(({ conditions, effects }) => `${conditions}${effects}`.includes(named))) return;
  await removeRows(tx, ownerId, table, [row]);
}

/** A hash of rows that does not depend on the order in which they and their columns were read. */
export function hashOf(moved: RowSet): string {
  const lines = moved.names().flatMap((table) => {
    const rows = moved.rows(table);
    const columns = columnsOf(rows[0] ?? {});
    return rows.map((row) => `${table} ${textOf(row, columns)}`);
  });
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}

/** `columns`: those of the row's table, which are sorted once for many rows. */
function textOf(row: Row, columns: readonly string[] = columnsOf(row)): string {
  return JSON.stringify(columns.map((column) => [column, row[column]]));
}

function columnsOf(row: Row): string[] {
  return Object.keys(row).sort();
}
