import type { Selectable } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Database, Db, Tx } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';

export type FixedAssetRow = Selectable<Database['fixed_assets']>;

/** A write throws a unique violation when the owner has another asset of its code. */
export const fixedAssetRows = ownedRows('fixed_assets');

/** Columns that decide what an asset is worth; totals read no others. */
const figureColumns = [
  'id',
  'usage_status',
  'original_value',
  'salvage_rate_percent',
  'salvage_value',
  'estimated_life_years',
  'depreciation_method',
  'purchase_date',
  'start_use_date',
  'disposal_date',
  'taken_over_on',
  'total_units',
  'used_units',
  'exchange_rate',
] as const;
const removedColumns = ['id', 'owner_id', 'usage_status', 'original_value', 'currency'] as const;

export type FixedAssetFigures = Pick<FixedAssetRow, (typeof figureColumns)[number]>;

export type NamedFigures = FixedAssetFigures & Pick<FixedAssetRow, 'name' | 'asset_category'>;

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
  ownerId: string,
  filter: RowFilter = {},
  { after, limit }: { after?: Place | undefined; limit?: number } = {},
): Promise<FixedAssetRow[]> {
  const { assetCategory, usageStatus, purchaseDateFrom, purchaseDateTo } = filter;
  return ofOwner(db, ownerId)
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

/** The columns of all assets that totals need. */
export function listFixedAssetFigures(db: Db, ownerId: string): Promise<FixedAssetFigures[]> {
  return ofOwner(db, ownerId).select(figureColumns).execute();
}

/** The same, with what an asset is called and its category. */
export function listNamedFigures(db: Db, ownerId: string): Promise<NamedFigures[]> {
  return ofOwner(db, ownerId)
    .select(['name', 'asset_category', ...figureColumns])
    .execute();
}

export async function firstPurchaseDate(db: Db, ownerId: string): Promise<string | undefined> {
  const { day } = await ofOwner(db, ownerId)
    .select((eb) => eb.fn.min(eb.fn.coalesce('taken_over_on', 'purchase_date')).as('day'))
    .executeTakeFirstOrThrow();
  return day ?? undefined;
}

/** Each pair of category and subcategory in use, once. */
export function listCategoriesInUse(db: Db, ownerId: string) {
  return ofOwner(db, ownerId)
    .select(['asset_category', 'asset_subcategory'])
    .distinct()
    .orderBy('asset_category')
    .orderBy('asset_subcategory')
    .execute();
}

/** What falls due of each asset that is not scrapped. */
export type AssetDueRow = Pick<
  FixedAssetRow,
  | 'id'
  | 'name'
  | 'warranty_end_date'
  | 'insurance_end_date'
  | 'require_inspection'
  | 'next_inspection_date'
  | 'inspection_cycle_months'
  | 'version'
  | 'updated_at'
>;

export function listAssetDues(db: Db, ownerId: string): Promise<AssetDueRow[]> {
  return assetDues(db, { ownerId });
}

const assetDues = compileOnce((db, { ownerId }: { ownerId: string }) =>
  db
    .selectFrom('fixed_assets')
    .select(['id', 'name', 'warranty_end_date', 'insurance_end_date', 'require_inspection'])
    .select(['next_inspection_date', 'inspection_cycle_months', 'version', 'updated_at'])
    .where('owner_id', '=', ownerId)
    .where('usage_status', '<>', 'SCRAPPED'),
);

export async function listFixedAssetCodes(db: Db, ownerId: string): Promise<string[]> {
  const rows = await ofOwner(db, ownerId).select('asset_code').execute();
  return rows.map((row) => row.asset_code);
}

/** Deletes those of the ids that are the owner's, and answers what they counted. */
export function removeFixedAssets(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<Pick<FixedAssetRow, (typeof removedColumns)[number]>[]> {
  return tx
    .deleteFrom('fixed_assets')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .returning(removedColumns)
    .execute();
}

function ofOwner(db: Db, ownerId: string) {
  return db.selectFrom('fixed_assets').where('owner_id', '=', ownerId);
}
