import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { lockRow } from '../../db/with-transaction.ts';
import type { FixedAssetsTable } from './fixed-assets.table.ts';

export type FixedAssetRow = Selectable<FixedAssetsTable>;

/** Columns that decide what an asset is worth; totals read no others. */
const figureColumns = [
  'usage_status',
  'original_value',
  'salvage_rate_percent',
  'salvage_value',
  'estimated_life_years',
  'depreciation_method',
  'start_use_date',
  'disposal_date',
  'total_units',
  'used_units',
  'exchange_rate',
] as const;
export type FixedAssetFigures = Pick<FixedAssetRow, (typeof figureColumns)[number]>;

export interface RowFilter {
  assetCategory?: string | null | undefined;
  usageStatus?: FixedAssetRow['usage_status'] | null | undefined;
  purchaseDateFrom?: string | null | undefined;
  purchaseDateTo?: string | null | undefined;
}

/** The place in the order of the list after which to go on. */
type Place = Pick<FixedAssetRow, 'purchase_date' | 'id'>;

/** Newest purchase first; with `limit`, so many after a place. */
export function listFixedAssets(
  db: Db,
  userId: string,
  filter: RowFilter = {},
  { after, limit }: { after?: Place | undefined; limit?: number } = {},
): Promise<FixedAssetRow[]> {
  const { assetCategory, usageStatus, purchaseDateFrom, purchaseDateTo } = filter;
  return ofUser(db, userId)
    .selectAll()
    .$if(assetCategory != null, (q) => q.where('asset_category', '=', assetCategory ?? ''))
    .$if(usageStatus != null, (q) => q.where('usage_status', '=', usageStatus ?? 'IN_USE'))
    .$if(purchaseDateFrom != null, (q) => q.where('purchase_date', '>=', purchaseDateFrom ?? ''))
    .$if(purchaseDateTo != null, (q) => q.where('purchase_date', '<=', purchaseDateTo ?? ''))
    .$if(after !== undefined, (q) =>
      q.where((eb) =>
        eb(
          eb.refTuple('purchase_date', 'id'),
          '<',
          eb.tuple(after?.purchase_date ?? '', after?.id ?? ''),
        ),
      ),
    )
    .orderBy('purchase_date', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (q) => q.limit(limit ?? 0))
    .execute();
}

/** What totals need of every asset. */
export function listFixedAssetFigures(db: Db, userId: string): Promise<FixedAssetFigures[]> {
  return ofUser(db, userId).select(figureColumns).execute();
}

/** Each pair of category and subcategory in use, once. */
export function listCategoriesInUse(db: Db, userId: string) {
  return ofUser(db, userId)
    .select(['asset_category', 'asset_subcategory'])
    .distinct()
    .orderBy('asset_category')
    .orderBy('asset_subcategory')
    .execute();
}

export function findFixedAsset(
  db: Db,
  userId: string,
  id: string,
): Promise<FixedAssetRow | undefined> {
  return ofUser(db, userId).selectAll().where('id', '=', id).executeTakeFirst();
}

/** The row, held until the transaction ends. */
export function lockFixedAsset(
  tx: Tx,
  userId: string,
  id: string,
): Promise<FixedAssetRow | undefined> {
  return lockRow(tx, ofUser(tx, userId).selectAll().where('id', '=', id)).executeTakeFirst();
}

/** Throws a unique violation when the user has another asset of this code. */
export async function insertFixedAsset(
  tx: Tx,
  row: Insertable<FixedAssetsTable>,
): Promise<FixedAssetRow> {
  return tx.insertInto('fixed_assets').values(row).returningAll().executeTakeFirstOrThrow();
}

/** A registry from another installation. Throws a unique violation when a code comes twice. */
export function insertFixedAssets(tx: Tx, rows: readonly FixedAssetRow[]): Promise<void> {
  return insertRows(tx, 'fixed_assets', rows);
}

/** Throws a unique violation when the user has another asset of the new code. */
export function updateFixedAsset(
  tx: Tx,
  userId: string,
  id: string,
  changes: Updateable<FixedAssetsTable>,
): Promise<FixedAssetRow> {
  return tx
    .updateTable('fixed_assets')
    .set(changes)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes those of the ids that are the user's, and answers how many they were. */
export async function removeFixedAssets(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('fixed_assets')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function ofUser(db: Db, userId: string) {
  return db.selectFrom('fixed_assets').where('user_id', '=', userId);
}
