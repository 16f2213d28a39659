import type { Currency } from '../../../../contract/fields/currencies.ts';
import { addDays, type Day } from '../../../../finance/calendar/days.ts';
import {
  type BookValue,
  bookValueOn,
  type Depreciable,
} from '../../../../finance/depreciation/depreciation.ts';
import {
  type Cents,
  centsOfText,
  centsToDecimal,
  divideHalfUp,
  percentOf,
} from '../../../../finance/money/cents.ts';
import type { Money } from '../../../../finance/money/money.ts';
import { fromDecimalColumn } from '../../../db/columns.ts';
import type { DisposalRow } from '../disposal/asset-disposals.repository.ts';
import type { FixedAssetFigures } from '../fixed-assets.repository.ts';

/** The salvage value: as given, or as it follows from the rate that was. */
export function salvageValueOf(
  row: Pick<FixedAssetFigures, 'original_value' | 'salvage_value' | 'salvage_rate_percent'>,
): Cents {
  return row.salvage_value === null
    ? percentOf(centsOfText(row.original_value), row.salvage_rate_percent ?? '0')
    : centsOfText(row.salvage_value);
}

/** The salvage rate in percent: as given, or as it follows from the value that was, to two places. */
export function salvageRateOf(row: FixedAssetFigures): number {
  if (row.salvage_value === null) return Number(row.salvage_rate_percent ?? 0);
  const hundredths = divideHalfUp(salvageValueOf(row) * 10_000n, centsOfText(row.original_value));
  return Number(hundredths) / 100;
}

export function toDepreciable(
  row: Omit<FixedAssetFigures, 'id' | 'usage_status' | 'purchase_date' | 'taken_over_on'>,
  disposal?: Pick<DisposalRow, 'day'>,
): Depreciable {
  return {
    originalValue: centsOfText(row.original_value),
    salvageValue: salvageValueOf(row),
    lifeMonths: row.estimated_life_years * 12,
    method: row.depreciation_method,
    startUseDate: row.start_use_date,
    disposalDate: disposal ? lastOfMonthBefore(disposal.day) : row.disposal_date,
    totalUnits: row.total_units === null ? null : fromDecimalColumn(row.total_units),
    usedUnits: row.used_units === null ? null : fromDecimalColumn(row.used_units),
  };
}

export function valueOn(row: FixedAssetFigures, today: Day, disposal?: DisposalRow): BookValue {
  return bookValueOn(toDepreciable(row, disposal), today);
}

/**
 * The book value of a disposed asset stays that of the day of its disposal, from which its gain is worked
 * out: months that have ended by then are charged, the month of the disposal is not.
 */
function lastOfMonthBefore(day: Day): Day {
  return addDays(`${day.slice(0, 7)}-01`, -1);
}

/**
 * An amount of each asset, in the base currency at its own exchange rate. Amounts of one rate are
 * added up before they are converted. Exact: rounding is left to the edge.
 */
export function inBase<Row extends FixedAssetFigures>(
  rows: readonly Row[],
  baseCurrency: Currency,
  amountOf: (row: Row) => Cents,
): Money[] {
  const sums = new Map<string, Cents>();
  for (const row of rows) {
    sums.set(row.exchange_rate, (sums.get(row.exchange_rate) ?? 0n) + amountOf(row));
  }
  return [...sums].map(([rate, cents]) => ({
    amount: centsToDecimal(cents).times(fromDecimalColumn(rate)),
    currency: baseCurrency,
  }));
}
