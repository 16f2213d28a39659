import { brokenRules } from '../../../contract/fixed-assets/fixed-asset-rules.ts';
import type { Tx } from '../../db/database.ts';
import { AppError, fieldError } from '../../errors.ts';
import { findDisposal } from './disposal/asset-disposals.repository.ts';
import type { CreateBody, UpdateBody } from './fixed-asset-write.ts';
import type { FixedAssetRow } from './fixed-assets.repository.ts';
import { termColumns } from './value/fixed-asset-terms.repository.ts';

/** Refuses a row whose fields contradict each other, under the fields of the body that did it. */
export function checkRules(row: FixedAssetRow, body: CreateBody | UpdateBody): void {
  const broken = Object.entries(
    brokenRules({
      originalValue: Number(row.original_value),
      salvageValue: row.salvage_value === null ? null : Number(row.salvage_value),
      warrantyStartDate: row.warranty_start_date,
      warrantyEndDate: row.warranty_end_date,
      insuranceStartDate: row.insurance_start_date,
      insuranceEndDate: row.insurance_end_date,
    }),
  );
  if (broken.length === 0) return;
  const own = broken.filter(([field]) => body[field as keyof typeof body] !== undefined);
  const fields = Object.fromEntries(own.length > 0 ? own : broken);
  const [text] = Object.values(fields).flat();
  throw new AppError('VALIDATION_FAILED', text, { details: { fields } });
}

/**
 * When an asset was scrapped: the day given, else the day it was marked so, and nothing while it
 * is not. `bodyDate` is what this body says.
 */
export function disposalDateOf(
  row: FixedAssetRow,
  bodyDate: string | null | undefined,
  today: string,
): string | null {
  if (row.usage_status !== 'SCRAPPED') {
    if (bodyDate != null) throw fieldError('disposalDate', '只有已报废的资产才有报废日期');
    return null;
  }
  if (bodyDate == null) return (bodyDate === null ? null : row.disposal_date) ?? today;
  if (bodyDate > today) throw fieldError('disposalDate', '报废日期不能晚于今天');
  if (bodyDate < row.start_use_date) {
    throw fieldError('disposalDate', '报废日期不能早于开始使用日期');
  }
  return bodyDate;
}

/** What of an asset its gain and its past rest on: fixed from its disposal on. */
const fixedColumns = [
  'usage_status',
  'disposal_date',
  'purchase_date',
  'original_value',
  'currency',
  ...termColumns,
] as const satisfies (keyof FixedAssetRow)[];

/** Refuses an edit of a disposed asset that would change what its disposal came to. */
export async function refuseIfDisposed(
  tx: Tx,
  row: FixedAssetRow,
  edited: FixedAssetRow,
): Promise<void> {
  if (fixedColumns.every((column) => row[column] === edited[column])) return;
  if (!(await findDisposal(tx, row.owner_id, row.id))) return;
  throw new AppError('CONFLICT', '资产已处置，请先撤销处置再修改');
}
