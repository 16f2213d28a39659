import type { FixedAssetFilter } from '../../../../contract/fixed-assets/fixed-asset-fields.ts';
import { dayOfInput } from '../../../../finance/calendar/days.ts';
import type { Db } from '../../../db/database.ts';
import { type FixedAssetRow, listFixedAssets, type RowFilter } from '../fixed-assets.repository.ts';

/** Rows fetched at a time for an export. */
const chunkSize = 500;

const searched = [
  'name',
  'asset_code',
  'brand_model',
  'serial_number',
  'location',
  'responsible_person',
  'tags',
] as const satisfies (keyof FixedAssetRow)[];

/** Every row that matches, newest purchase first. */
export async function filterFixedAssets(
  db: Db,
  ownerId: string,
  filter: FixedAssetFilter,
  timeZone: string,
): Promise<FixedAssetRow[]> {
  const rows = await listFixedAssets(db, ownerId, rowFilter(filter, timeZone));
  return rows.filter((row) => matches(row, filter?.keyword));
}

/** The same, a chunk of rows in memory at a time. */
export async function* eachFixedAsset(
  db: Db,
  ownerId: string,
  filter: FixedAssetFilter,
  timeZone: string,
): AsyncGenerator<FixedAssetRow> {
  const narrowed = rowFilter(filter, timeZone);
  let after: FixedAssetRow | undefined;
  do {
    const rows = await listFixedAssets(db, ownerId, narrowed, { after, limit: chunkSize });
    for (const row of rows) if (matches(row, filter?.keyword)) yield row;
    after = rows.length === chunkSize ? rows.at(-1) : undefined;
  } while (after);
}

function rowFilter(filter: FixedAssetFilter, timeZone: string): RowFilter {
  const { assetCategory, usageStatus, purchaseDateFrom, purchaseDateTo } = filter ?? {};
  return {
    assetCategory,
    usageStatus,
    purchaseDateFrom: purchaseDateFrom && dayOfInput(timeZone, purchaseDateFrom),
    purchaseDateTo: purchaseDateTo && dayOfInput(timeZone, purchaseDateTo),
  };
}

/** Compared here and not in SQL: the two databases fold the case of letters differently. */
function matches(row: FixedAssetRow, keyword: string | null | undefined): boolean {
  if (!keyword) return true;
  const part = keyword.toLowerCase();
  return searched.some((column) => row[column]?.toLowerCase().includes(part));
}
