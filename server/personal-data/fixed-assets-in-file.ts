import { fixedAssetDefaults } from '../../contract/fixed-asset-fields.ts';
import type { PersonalFile } from '../../contract/personal-data.ts';
import { toDecimalColumn, toNullableDecimalColumn } from '../db/columns.ts';
import type { Db } from '../db/database.ts';
import { emptyColumns, sameColumnsOf, sameFields } from '../fixed-assets/fixed-asset-columns.ts';
import { type FixedAssetRow, listFixedAssets } from '../fixed-assets/fixed-assets.repository.ts';
import { breatheNowAndThen } from './breathe.ts';

type InFile = PersonalFile['fixedAssets'][number];

/** The registry, in the order in which things were added to it. */
export async function readFixedAssets(db: Db, userId: string): Promise<InFile[]> {
  const rows = (await listFixedAssets(db, userId)).sort(
    (a, b) => compare(a.created_at, b.created_at) || compare(a.id, b.id),
  );
  return rows.map((row) => {
    const { version, ...fields } = sameFields(row);
    return {
      ...fields,
      originalValue: row.original_value,
      salvageRate: row.salvage_rate_percent,
      salvageValue: row.salvage_value,
      totalUnits: row.total_units,
      usedUnits: row.used_units,
      exchangeRate: row.exchange_rate,
    };
  });
}

export async function toFixedAssetRows(
  newId: () => string,
  userId: string,
  assets: readonly InFile[],
): Promise<FixedAssetRow[]> {
  const { salvageRate, exchangeRate, ...defaults } = fixedAssetDefaults;
  const rows: FixedAssetRow[] = [];
  for (const [index, asset] of assets.entries()) {
    const given = Object.entries(asset).filter(([, value]) => value != null);
    const row = {
      ...emptyColumns,
      ...sameColumnsOf({ ...defaults, ...Object.fromEntries(given) }),
      id: newId(),
      user_id: userId,
      original_value: toDecimalColumn(asset.originalValue),
      salvage_value: toNullableDecimalColumn(asset.salvageValue),
      salvage_rate_percent:
        asset.salvageValue == null ? toDecimalColumn(asset.salvageRate ?? salvageRate) : null,
      total_units: toNullableDecimalColumn(asset.totalUnits),
      used_units: toNullableDecimalColumn(asset.usedUnits),
      exchange_rate: toDecimalColumn(asset.exchangeRate ?? exchangeRate),
      version: 1,
    };
    // The file's schema and the defaults give every column that may not be missing.
    rows.push(row as FixedAssetRow);
    await breatheNowAndThen(index);
  }
  return rows;
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
