import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';

export type OtherAssetRow = Selectable<Database['other_assets']>;
export type ValueRow = Selectable<Database['other_asset_values']>;

export const otherAssetRows = ownedRows('other_assets');
export const valueRows = ownedRows('other_asset_values');

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
  const rows = await otherAssetRows.list(db, ownerId, id ? { id } : {}, 'created_at', 'id');
  if (rows.length === 0) return [];
  const values = await valueRows.list(db, ownerId, id ? { asset_id: id } : {}, 'day');
  const valued = Map.groupBy(values, (value) => value.asset_id);
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
  return (await otherAssetRows.lock(tx, ownerId, id)) && findOtherAsset(tx, ownerId, id);
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
