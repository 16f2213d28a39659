import type { Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { lockRow } from '../../db/with-transaction.ts';
import type { OtherAssetsTable, OtherAssetValuesTable } from './other-assets.table.ts';

export type OtherAssetRow = Selectable<OtherAssetsTable>;
export type ValueRow = Selectable<OtherAssetValuesTable>;

/** An asset with all of its values, by day. */
export interface ValuedAsset {
  row: OtherAssetRow;
  values: readonly ValueRow[];
}

/** The assets of an owner in the order in which they were added, or the one that is named. */
export async function listOtherAssets(
  db: Db,
  ownerId: string,
  id?: string,
): Promise<ValuedAsset[]> {
  let assets = db.selectFrom('other_assets').selectAll().where('owner_id', '=', ownerId);
  let values = db.selectFrom('other_asset_values').selectAll().where('owner_id', '=', ownerId);
  if (id !== undefined) {
    assets = assets.where('id', '=', id);
    values = values.where('asset_id', '=', id);
  }
  const rows = await assets.orderBy('created_at').orderBy('id').execute();
  if (rows.length === 0) return [];
  const valued = Map.groupBy(await values.orderBy('day').execute(), (value) => value.asset_id);
  return rows.map((row) => ({ row, values: valued.get(row.id) ?? [] }));
}

export async function findOtherAsset(
  db: Db,
  ownerId: string,
  id: string,
): Promise<ValuedAsset | undefined> {
  return (await listOtherAssets(db, ownerId, id))[0];
}

/** The asset, locked until the transaction ends: whatever is stated of it waits. */
export async function lockOtherAsset(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<ValuedAsset | undefined> {
  const query = tx
    .selectFrom('other_assets')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id);
  return (await lockRow(tx, query).executeTakeFirst()) && findOtherAsset(tx, ownerId, id);
}

export async function findFirstValueDay(db: Db, ownerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('other_asset_values')
    .select('day')
    .where('owner_id', '=', ownerId)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

export function insertOtherAssets(tx: Tx, rows: readonly OtherAssetRow[]): Promise<void> {
  return insertRows(tx, 'other_assets', rows);
}

export function insertValues(tx: Tx, rows: readonly ValueRow[]): Promise<void> {
  return insertRows(tx, 'other_asset_values', rows);
}

export async function updateOtherAsset(
  tx: Tx,
  { owner_id, id }: OtherAssetRow,
  changes: Updateable<OtherAssetsTable>,
): Promise<void> {
  await tx
    .updateTable('other_assets')
    .set(changes)
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute();
}

/** Removes the asset with its values. */
export async function removeOtherAsset(tx: Tx, { owner_id, id }: OtherAssetRow): Promise<void> {
  await tx
    .deleteFrom('other_assets')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute();
}

export async function removeValue(tx: Tx, { owner_id, id }: ValueRow): Promise<void> {
  await tx
    .deleteFrom('other_asset_values')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute();
}
