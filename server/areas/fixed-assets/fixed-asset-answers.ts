import type {
  DepreciationPlan,
  FixedAsset,
} from '../../../contract/fixed-assets/fixed-asset-answers.ts';
import { depreciationNotes } from '../../../contract/fixed-assets/fixed-asset-labels.ts';
import { fixedAssetsTable } from '../../../contract/fixed-assets/fixed-assets.table.ts';
import { depreciationSchedule } from '../../../finance/depreciation/depreciation.ts';
import { centsToWire } from '../../../finance/money/cents.ts';
import { toAnswer } from '../../db/row-values.ts';
import { ownershipOf, toDisposal } from './disposal/disposal-figures.ts';
import type { FixedAssetRow } from './fixed-assets.repository.ts';
import { valuesOf } from './valuations/counted-value.ts';
import type { AssetFacts } from './value/asset-facts.ts';
import {
  salvageRateOf,
  salvageValueOf,
  toDepreciable,
  valueOn,
} from './value/fixed-asset-value.ts';

/** An asset with its value on a day. Decimals were taken with 15 digits at most: doubles hold them. */
export function toFixedAsset(row: FixedAssetRow, facts: AssetFacts, today: string): FixedAsset {
  return {
    ...toAnswer(fixedAssetsTable, row),
    ...figuresOf(row, facts, today),
    disposal: toDisposal(row, facts.disposal),
    ...ownershipOf(row, facts.disposal, today),
    ...valuesOf(row, facts, today),
    salvageRate: salvageRateOf(row),
    salvageValue: centsToWire(salvageValueOf(row)),
    salvageGiven: row.salvage_value === null ? 'RATE' : 'VALUE',
  };
}

/** The schedule of an asset beside its figures on a day. */
export function toDepreciationPlan(
  row: FixedAssetRow,
  facts: AssetFacts,
  today: string,
): DepreciationPlan {
  return {
    id: row.id,
    depreciationMethod: row.depreciation_method,
    currency: row.currency,
    originalValue: Number(row.original_value),
    salvageValue: centsToWire(salvageValueOf(row)),
    ...figuresOf(row, facts, today),
    schedule: depreciationSchedule(toDepreciable(row, facts.disposal)).map((year) => ({
      year: year.year,
      months: year.months,
      depreciation: centsToWire(year.depreciation),
      accumulated: centsToWire(year.accumulated),
      endValue: centsToWire(year.endValue),
    })),
  };
}

function figuresOf(row: FixedAssetRow, { disposal }: AssetFacts, today: string) {
  const { bookValue, accumulated, obstacle } = valueOn(row, today, disposal);
  return {
    currentValue: centsToWire(bookValue),
    accumulatedDepreciation: centsToWire(accumulated),
    depreciationNote: obstacle && depreciationNotes[obstacle],
  };
}
