import type { Tx } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { parentsFirst, type TableName } from '../catalogue.ts';
import { closureOf, type Root } from '../closure.ts';
import { type Owners, type Patch, patch } from '../patch.ts';
import { nameOf, type RowSet } from '../row-set.ts';
import { removeRows, setColumns } from '../rows.repository.ts';
import { hashOf, refuseNewLinks } from '../write-move.ts';
import {
  changedSince,
  grouped,
  type PatchGroup,
  refuseChanged,
  setAll,
  split,
} from '../write-patches.ts';
import { linksThatEnd } from './live-links.ts';

/** What undoes a move from a day on. */
export interface HandOverUndo {
  from: 'TODAY';
  owners: Owners;
  roots: readonly Root[];
  /** The new owner's rows of the same things. */
  copies: readonly Root[];
  /** The hash of the rows of both as the move left them. */
  hash: string;
  /** The rows of the old owner that the move added, by their keys. */
  added: { table: TableName; names: string[] }[];
  /** Changes of the old owner's rows of what was handed over. */
  changed: PatchGroup[];
  /** Changes of their other rows: links that ended. */
  ofStaying: PatchGroup[];
}

/** Writes a move from today on by what an area does for each thing, and answers what undoes it. */
export async function writeHandOver(
  tx: Tx,
  owners: Owners,
  roots: readonly Root[],
  hand: (root: Root) => Promise<Root>,
): Promise<HandOverUndo> {
  const { moved: before } = await closureOf(tx, owners.from, roots);
  const ofStaying = await linksThatEnd(tx, owners.from, roots, before);
  await setAll(tx, owners.from, ofStaying, ({ after }) => after);
  const copies: Root[] = [];
  for (const root of roots) copies.push(await hand(root));
  const { moved: after } = await closureOf(tx, owners.from, roots);
  const { moved: theirs } = await closureOf(tx, owners.to, copies);
  return {
    from: 'TODAY',
    ...{ owners, roots, copies, ...differences(before, after) },
    hash: hashOf(after) + hashOf(theirs),
    ofStaying: grouped(ofStaying),
  };
}

/** The rows of the old owner that were added, and the changed columns of the others. */
function differences(before: RowSet, after: RowSet): Pick<HandOverUndo, 'added' | 'changed'> {
  const added: HandOverUndo['added'] = [];
  const changed: Patch[] = [];
  for (const table of after.names()) {
    const known = new Map(before.rows(table).map((row) => [nameOf(table, row), row]));
    const names: string[] = [];
    for (const row of after.rows(table)) {
      const was = known.get(nameOf(table, row));
      if (!was) names.push(nameOf(table, row));
      for (const [column, value] of Object.entries(was ?? {})) {
        if (row[column] !== value) changed.push(patch(table, was ?? {}, column, row[column]));
      }
    }
    if (names.length > 0) added.push({ table, names });
  }
  for (const table of before.names()) {
    const left = new Set(after.rows(table).map((row) => nameOf(table, row)));
    if (before.rows(table).some((row) => !left.has(nameOf(table, row)))) {
      throw new Error(`handing over removed a row of ${table}`);
    }
  }
  return { added, changed: grouped(changed) };
}

/** Restores every row of both owners. Refused, without a change, once any of them was changed after the move. */
export async function undoHandOver(tx: Tx, undo: HandOverUndo): Promise<void> {
  const { owners, roots, copies, hash, added } = undo;
  const { moved: own } = await closureOf(tx, owners.from, roots);
  const { moved: theirs, ended } = await closureOf(tx, owners.to, copies);
  if (ended.length > 0 || hashOf(own) + hashOf(theirs) !== hash) {
    throw new AppError('CONFLICT', changedSince);
  }
  const ofStaying = undo.ofStaying.flatMap(split);
  await refuseChanged(tx, owners.from, ofStaying);
  await refuseNewLinks(tx, owners.to, theirs);
  for (const table of parentsFirst(theirs.names()).toReversed()) {
    await removeRows(tx, owners.to, table, theirs.rows(table));
  }
  for (const table of parentsFirst(added.map((one) => one.table)).toReversed()) {
    const names = new Set(added.flatMap((one) => (one.table === table ? one.names : [])));
    const rows = own.rows(table).filter((row) => names.has(nameOf(table, row)));
    await removeRows(tx, owners.from, table, rows);
  }
  // The columns of a row have to fit each other.
  const rowOf = ({ table, key }: Patch) => JSON.stringify([table, key]);
  for (const ofRow of Map.groupBy(undo.changed.flatMap(split), rowOf).values()) {
    const [first] = ofRow;
    const values = ofRow.map(({ column, before }) => [column, before] as const);
    if (first) await setColumns(tx, owners.from, first.table, first.key, values);
  }
  await setAll(tx, owners.from, ofStaying, ({ before }) => before);
}
