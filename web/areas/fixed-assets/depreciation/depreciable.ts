import type { DepreciationMethod } from '../../../../contract/fixed-assets/fixed-asset-labels.ts';
import type { Depreciable } from '../../../../finance/depreciation/depreciation.ts';
import { type Cents, centsOfText, percentOf } from '../../../../finance/money/cents.ts';
import { decimal } from '../../../../finance/money/decimal.ts';
import type { TabValues } from '../editor/asset-values.ts';

const amount = /^\d{1,13}(\.\d{1,2})?$/;
const number = /^\d{1,13}(\.\d+)?$/;

/** Which of salvage rate and salvage value was typed last: the other is computed from it. */
export type SalvageLead = 'RATE' | 'VALUE';

/** An amount as typed, in cents; undefined while it is not one. */
export function typedCents(text: string | undefined): Cents | undefined {
  return text !== undefined && amount.test(text) ? centsOfText(text) : undefined;
}

/** What follows from a salvage rate as typed. */
export function salvageFromRate(original: Cents, rate: string | undefined): Cents | undefined {
  if (rate === '' || rate === undefined) return 0n;
  return number.test(rate) && Number(rate) <= 100 ? percentOf(original, rate) : undefined;
}

/**
 * The asset that the fields describe as they stand, for the preview; undefined while what it needs
 * is missing or impossible.
 */
export function describedAsset(
  { originalValue, estimatedLife, depreciationMethod, startUseDate, usageStatus }: TabValues,
  { salvageRate, salvageValue, totalUnits, usedUnits, disposalDate }: TabValues,
  lead: SalvageLead,
): Depreciable | undefined {
  const original = typedCents(originalValue);
  const years = Number(estimatedLife);
  if (!original || !startUseDate || !Number.isInteger(years) || years < 1 || years > 100) return;
  const salvage =
    lead === 'RATE'
      ? salvageFromRate(original, salvageRate)
      : typedCents(salvageValue === '' ? '0' : salvageValue);
  if (salvage === undefined || salvage > original) return;
  return {
    originalValue: original,
    salvageValue: salvage,
    lifeMonths: years * 12,
    method: (depreciationMethod ?? 'STRAIGHT_LINE') as DepreciationMethod,
    startUseDate,
    disposalDate: (usageStatus === 'SCRAPPED' && disposalDate) || null,
    totalUnits: units(totalUnits),
    usedUnits: units(usedUnits),
  };
}

function units(text: string | undefined) {
  return text !== undefined && number.test(text) ? decimal(text) : null;
}
