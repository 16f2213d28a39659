import type { Selectable } from 'kysely';
import type { AllocationDimension } from '../../../contract/allocation/allocation-fields.ts';
import type { Database, Db, Tx } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';

export type AllocationTargetsRow = Selectable<Database['allocation_targets']>;

export function listTargets(db: Db, ownerId: string): Promise<AllocationTargetsRow[]> {
  return ofOwner(db, ownerId).orderBy('dimension').execute();
}

export function findTargets(
  db: Db,
  ownerId: string,
  dimension: AllocationDimension,
): Promise<AllocationTargetsRow | undefined> {
  return ofOwner(db, ownerId).where('dimension', '=', dimension).executeTakeFirst();
}

/**
 * Writes the targets of a dimension if they still have the version that they replace; false when
 * another request has changed them meanwhile.
 */
export async function replaceTargets(tx: Tx, row: AllocationTargetsRow): Promise<boolean> {
  const { owner_id, dimension, targets, version, updated_at } = row;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('allocation_targets')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'dimension'])
        .doUpdateSet({ targets, version, updated_at })
        .where('allocation_targets.owner_id', '=', owner_id)
        .where('allocation_targets.dimension', '=', dimension)
        .where('allocation_targets.version', '=', version - 1),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Targets from another installation. */
export function insertTargets(tx: Tx, rows: readonly AllocationTargetsRow[]): Promise<void> {
  return insertRows(tx, 'allocation_targets', rows);
}

function ofOwner(db: Db, ownerId: string) {
  return db.selectFrom('allocation_targets').selectAll().where('owner_id', '=', ownerId);
}
