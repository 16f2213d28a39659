import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';

export type WorthChangeRow = Selectable<Database['worth_changes']>;

/** Writes changes in the transaction that makes them. */
export function insertWorthChanges(tx: Tx, rows: readonly WorthChangeRow[]): Promise<void> {
  return insertRows(tx, 'worth_changes', rows);
}

/** The changes of one row, in the order in which they were made. */
export function listWorthChangesOfRow(
  db: Db,
  ownerId: string,
  rowId: string,
): Promise<WorthChangeRow[]> {
  return db
    .selectFrom('worth_changes')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('row_id', '=', rowId)
    .orderBy('id')
    .execute();
}

/** All changes of an owner's rows in some areas, in the order in which they were made. */
export function listWorthChanges(
  db: Db,
  ownerId: string,
  areas: readonly WorthChangeRow['area'][],
): Promise<WorthChangeRow[]> {
  return db
    .selectFrom('worth_changes')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('area', 'in', areas)
    .orderBy('id')
    .execute();
}
