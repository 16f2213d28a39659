import type { FixedAsset } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import type { Day } from '../../../../finance/calendar/days.ts';
import { bookValueOn } from '../../../../finance/depreciation/depreciation.ts';
import { centsToWire, toCents } from '../../../../finance/money/cents.ts';
import { decimal } from '../../../../finance/money/decimal.ts';

/** The book value of an asset on a day by its present schedule, as the server works it out. */
export function bookValueAt(asset: FixedAsset, day: Day): number {
  const units = (amount: number | null) => (amount === null ? null : decimal(amount));
  const { bookValue } = bookValueOn(
    {
      originalValue: toCents(decimal(asset.originalValue)),
      salvageValue: toCents(decimal(asset.salvageValue)),
      lifeMonths: asset.estimatedLife * 12,
      method: asset.depreciationMethod,
      startUseDate: asset.startUseDate,
      // A disposal ends it on its own day, which is the last that is asked for.
      disposalDate: null,
      totalUnits: units(asset.totalUnits),
      usedUnits: units(asset.usedUnits),
    },
    day,
  );
  return centsToWire(bookValue);
}
