import type { CategoryChoice } from '../../../contract/moves/move-words.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { isVocabulary, type Row, references, type TableName } from './catalogue.ts';
import { type Closure, closureOf, type Root } from './closure.ts';
import { type Owners, type Patch, patch } from './patch.ts';
import { relink } from './relink.ts';
import { nameOf } from './row-set.ts';
import { listRowsWith } from './rows.repository.ts';
import { type SwappedEntries, swapTransfers } from './swap-transfers.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

/** A reference between a row that moves and a row that stays. */
export interface Crossing {
  /** The row that stays. */
  table: TableName;
  row: Row;
}

/** Everything that a move changes. */
export interface MovePlan extends Closure, SwappedEntries {
  owners: Owners;
  roots: readonly Root[];
  vocabulary: Vocabulary;
  /** Changes of rows that move, beside their owner. */
  ofMoved: Patch[];
  /** Changes of rows that stay. */
  ofStaying: Patch[];
  /** Changes of rows of the new owner. */
  ofTheirs: Patch[];
  /** Whether an act and its money would come together although they contradict each other. */
  isUnfit: boolean;
  crossings: Crossing[];
}

/** Works out a move, and changes nothing. */
export async function planMove(
  db: Db,
  deps: Pick<Deps, 'newId' | 'now'>,
  owners: Owners,
  roots: readonly Root[],
  categories: CategoryChoice,
): Promise<MovePlan> {
  const closure = await closureOf(db, owners.from, roots);
  const { moved, ended } = closure;
  const vocabulary = await vocabularyOf(db, deps, owners, moved, categories);
  const ofMoved: Patch[] = [];
  const ofStaying: Patch[] = [];
  const crossings: Crossing[] = [];
  for (const { child, column, parent, key, isOptional } of references) {
    if (isVocabulary(parent)) {
      for (const row of moved.rows(child)) {
        if (row[column] === null || row[column] === undefined) continue;
        const after = vocabulary.ids.get(String(row[column])) ?? null;
        if (after !== null || isOptional) {
          ofMoved.push(patch(child, row, column, after));
          if (child === 'spending_details' && column === 'category_id' && after === null) {
            // The entry has no category any more, so nobody has chosen it.
            if (row.chosen_by !== null) ofMoved.push(patch(child, row, 'chosen_by', null));
          }
        } else {
          moved.remove(child, row);
          ended.push({ table: child, row });
        }
      }
      continue;
    }
    if (!isOptional) continue;
    const lost = moved
      .rows(child)
      .filter((row) => row[column] !== null && !moved.has(parent, key, row[column]));
    for (const row of lost) ofMoved.push(patch(child, row, column, null));
    const named = lost.map((row) => row[column]);
    const stay = await listRowsWith(db, owners.from, parent, key, named);
    const byKey = new Map(stay.map((row) => [row[key], row]));
    for (const row of lost) {
      const staying = byKey.get(row[column]);
      if (staying) crossings.push({ table: parent, row: staying });
    }
    const values = moved.rows(parent).map((row) => row[key]);
    const naming = await listRowsWith(db, owners.from, child, column, values);
    const known = new Set(moved.rows(child).map((row) => nameOf(child, row)));
    for (const row of naming) {
      if (known.has(nameOf(child, row))) continue;
      ofStaying.push(patch(child, row, column, null));
      crossings.push({ table: child, row });
    }
  }
  const swapped = await swapTransfers(db, owners, moved);
  const { patches, ofTheirs, isUnfit } = await relink(db, owners, moved);
  // The last patch of a column wins: an account of the new owner replaces a lost one.
  ofMoved.push(...swapped.patches, ...patches, ...(await keepOneDefault(db, owners, closure)));
  const changes = { ofMoved, ofStaying, ofTheirs, isUnfit };
  return { ...closure, ...swapped, ...changes, owners, roots, vocabulary, crossings };
}

/** An owner has one default account at most: the new owner keeps theirs. */
async function keepOneDefault(db: Db, { to }: Owners, { moved }: Closure): Promise<Patch[]> {
  const defaults = moved.rows('accounts').filter((row) => row.is_default === 1);
  if (defaults.length === 0) return [];
  const theirs = await listRowsWith(db, to, 'accounts', 'is_default', [1]);
  if (theirs.length === 0) return [];
  return defaults.map((row) => patch('accounts', row, 'is_default', 0));
}
