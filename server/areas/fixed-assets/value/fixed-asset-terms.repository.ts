import type { Selectable } from 'kysely';
import type { Day } from '../../../../finance/calendar/days.ts';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { ownedRows } from '../../../db/owned-rows.ts';
import type { FixedAssetRow } from '../fixed-assets.repository.ts';

export type FixedAssetTermsRow = Selectable<Database['fixed_asset_terms']>;

const termRows = ownedRows('fixed_asset_terms');

/** What of an asset the depreciation of its original value follows. */
export const termColumns = [
  'start_use_date',
  'depreciation_method',
  'estimated_life_years',
  'salvage_rate_percent',
  'salvage_value',
  'total_units',
  'used_units',
  'exchange_rate',
] as const;
export type Terms = Pick<FixedAssetRow, (typeof termColumns)[number]>;

/** Whether an edit leaves the depreciation of an asset as it is, but perhaps in `except`. */
export function areSameTerms(a: Terms, b: Terms, except?: (typeof termColumns)[number]): boolean {
  return termColumns.every((column) => column === except || a[column] === b[column]);
}

/**
 * Keeps the terms that an asset had until a day. Of several edits of a day the first one knows what
 * counted until it.
 */
export async function keepTerms(
  tx: Tx,
  asset: Terms & Pick<FixedAssetRow, 'id' | 'owner_id'>,
  until: Day,
  createdAt: string,
): Promise<void> {
  const terms = Object.fromEntries(termColumns.map((column) => [column, asset[column]])) as Terms;
  await tx
    .insertInto('fixed_asset_terms')
    .values({
      owner_id: asset.owner_id,
      asset_id: asset.id,
      until,
      ...terms,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.columns(['asset_id', 'until']).doNothing())
    .execute();
}

/** The terms that an owner's assets had once, by asset and day. */
export function listPastTerms(db: Db, ownerId: string): Promise<FixedAssetTermsRow[]> {
  return termRows.list(db, ownerId, {}, 'asset_id', 'until');
}
