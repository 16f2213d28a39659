import type { Selectable, Updateable } from 'kysely';
import type { Day } from '../../../../finance/calendar/days.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { insertRows } from '../../../db/insert-rows.ts';
import type { AssetValuationsTable, AssetValueBasesTable } from '../fixed-assets.table.ts';

export type ValuationRow = Selectable<AssetValuationsTable>;
export type ValueBasisRow = Selectable<AssetValueBasesTable>;

/** The market values of one asset, or of all assets of an owner, oldest first. */
export function listValuations(db: Db, ownerId: string, assetId?: string): Promise<ValuationRow[]> {
  let rows = db.selectFrom('asset_valuations').selectAll().where('owner_id', '=', ownerId);
  if (assetId !== undefined) rows = rows.where('asset_id', '=', assetId);
  return rows.orderBy('day').orderBy('id').execute();
}

export function findValuation(
  db: Db,
  ownerId: string,
  { id, valuationId }: { id: string; valuationId: string },
): Promise<ValuationRow | undefined> {
  return db
    .selectFrom('asset_valuations')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('asset_id', '=', id)
    .where('id', '=', valuationId)
    .executeTakeFirst();
}

/** Throws a unique violation when an asset has another value of the day. */
export function insertValuations(tx: Tx, rows: readonly ValuationRow[]): Promise<void> {
  return insertRows(tx, 'asset_valuations', rows);
}

/** Throws a unique violation when the asset has another value of the new day. */
export function updateValuation(
  tx: Tx,
  { owner_id, id }: ValuationRow,
  changes: Updateable<AssetValuationsTable>,
): Promise<ValuationRow> {
  return tx
    .updateTable('asset_valuations')
    .set(changes)
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function removeValuation(tx: Tx, { owner_id, id }: ValuationRow): Promise<void> {
  await tx
    .deleteFrom('asset_valuations')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute();
}

/** What counts of one asset, or of all assets of an owner, from which day on, oldest first. */
export function listValueBases(
  db: Db,
  ownerId: string,
  assetId?: string,
): Promise<ValueBasisRow[]> {
  let rows = db.selectFrom('asset_value_bases').selectAll().where('owner_id', '=', ownerId);
  if (assetId !== undefined) rows = rows.where('asset_id', '=', assetId);
  return rows.orderBy('from_day').orderBy('asset_id').execute();
}

export function insertValueBases(tx: Tx, rows: readonly ValueBasisRow[]): Promise<void> {
  return insertRows(tx, 'asset_value_bases', rows);
}

/** Forgets what was chosen for days from one on. */
export async function removeValueBasesFrom(
  tx: Tx,
  ownerId: string,
  { assetId, from }: { assetId: string; from: Day },
): Promise<void> {
  await tx
    .deleteFrom('asset_value_bases')
    .where('owner_id', '=', ownerId)
    .where('asset_id', '=', assetId)
    .where('from_day', '>=', from)
    .execute();
}
