import type { DepreciationPlan, FixedAsset } from '../../contract/fixed-asset-answers.ts';
import { toWire } from '../../finance/decimal.ts';
import { type BookValue, depreciationSchedule } from '../../finance/depreciation.ts';
import { fromDecimalColumn } from '../db/columns.ts';
import { sameFields } from './fixed-asset-columns.ts';
import { salvageOf, toDepreciable, valueOn } from './fixed-asset-value.ts';
import type { FixedAssetRow } from './fixed-assets.repository.ts';

const notes = {
  NO_UNITS: '工作量法需要填写预计总工作量和已完成工作量，未填写时不计提折旧',
} as const satisfies Record<NonNullable<BookValue['obstacle']>, string>;

/** An asset with its value on a day. */
export function toFixedAsset(row: FixedAssetRow, today: string): FixedAsset {
  const { value: salvageValue, ratePercent } = salvageOf(row);
  return {
    id: row.id,
    ...sameFields(row),
    originalValue: number(row.original_value),
    ...figuresOf(row, today),
    salvageRate: Number(ratePercent),
    salvageValue: toWire(salvageValue, 2),
    salvageGiven: row.salvage_value === null ? 'RATE' : 'VALUE',
    totalUnits: row.total_units === null ? null : number(row.total_units),
    usedUnits: row.used_units === null ? null : number(row.used_units),
    exchangeRate: number(row.exchange_rate),
  };
}

/** The schedule of an asset beside its figures on a day. */
export function toDepreciationPlan(row: FixedAssetRow, today: string): DepreciationPlan {
  const asset = toDepreciable(row);
  return {
    id: row.id,
    depreciationMethod: row.depreciation_method,
    currency: row.currency,
    originalValue: number(row.original_value),
    salvageValue: toWire(asset.salvageValue, 2),
    ...figuresOf(row, today),
    schedule: depreciationSchedule(asset).map((year) => ({
      year: year.year,
      months: year.months,
      depreciation: toWire(year.depreciation, 2),
      accumulated: toWire(year.accumulated, 2),
      endValue: toWire(year.endValue, 2),
    })),
  };
}

function figuresOf(row: FixedAssetRow, today: string) {
  const { bookValue, accumulated, obstacle } = valueOn(row, today);
  return {
    currentValue: toWire(bookValue, 2),
    accumulatedDepreciation: toWire(accumulated, 2),
    depreciationNote: obstacle && notes[obstacle],
  };
}

/** A figure as it was given, with every digit of it. */
function number(column: string): number {
  return Number(fromDecimalColumn(column));
}
