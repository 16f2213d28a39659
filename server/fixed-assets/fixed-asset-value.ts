import type { Currency } from '../../contract/fields.ts';
import { type Decimal, decimal, round } from '../../finance/decimal.ts';
import { type BookValue, bookValueOn, type Depreciable } from '../../finance/depreciation.ts';
import type { Money } from '../../finance/money.ts';
import { fromDecimalColumn } from '../db/columns.ts';
import type { FixedAssetFigures } from './fixed-assets.repository.ts';

/** Both salvages: the one that was given, and the other as it follows from the original value. */
export function salvageOf(row: FixedAssetFigures): { value: Decimal; ratePercent: Decimal } {
  const originalValue = fromDecimalColumn(row.original_value);
  if (row.salvage_value !== null) {
    const value = fromDecimalColumn(row.salvage_value);
    return { value, ratePercent: round(value.times(100).div(originalValue), 2) };
  }
  const ratePercent = fromDecimalColumn(row.salvage_rate_percent ?? '0');
  return { value: round(originalValue.times(ratePercent).div(100), 2), ratePercent };
}

export function toDepreciable(row: FixedAssetFigures): Depreciable {
  return {
    originalValue: fromDecimalColumn(row.original_value),
    salvageValue: salvageOf(row).value,
    lifeMonths: row.estimated_life_years * 12,
    method: row.depreciation_method,
    startUseDate: row.start_use_date,
    disposalDate: row.disposal_date,
    totalUnits: row.total_units === null ? null : fromDecimalColumn(row.total_units),
    usedUnits: row.used_units === null ? null : fromDecimalColumn(row.used_units),
  };
}

/**
 * What an asset counts for in net worth: its book value at its own exchange rate, which leads to
 * the base currency. A scrapped asset counts for nothing.
 */
export function worthOf(row: FixedAssetFigures, baseCurrency: Currency, today: string): Money {
  const amount =
    row.usage_status === 'SCRAPPED' ? decimal(0) : inBase(row, valueOn(row, today).bookValue);
  return { amount, currency: baseCurrency };
}

export function valueOn(row: FixedAssetFigures, today: string): BookValue {
  return bookValueOn(toDepreciable(row), today);
}

/** An amount of the asset's currency in the base currency. Exact: rounding is left to the edge. */
export function inBase(row: FixedAssetFigures, amount: Decimal): Decimal {
  return amount.times(fromDecimalColumn(row.exchange_rate));
}
