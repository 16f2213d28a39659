import type { Currency } from '../../contract/fields.ts';
import type { FixedAssetStatistics } from '../../contract/fixed-asset-answers.ts';
import { type Decimal, sum, toWire } from '../../finance/decimal.ts';
import { total } from '../../finance/money.ts';
import type { RateTable } from '../../finance/rates.ts';
import { fromDecimalColumn } from '../db/columns.ts';
import { inBase, valueOn } from './fixed-asset-value.ts';
import type { FixedAssetFigures } from './fixed-assets.repository.ts';

interface Frame {
  baseCurrency: Currency;
  /** What the totals are asked for in. */
  currency: Currency;
  rates: RateTable;
  today: string;
}

/**
 * Counts and totals. Each asset goes into the base currency at its own exchange rate, and the sums
 * from there to `currency` at the newest known rate.
 */
export function fixedAssetStatistics(
  rows: readonly FixedAssetFigures[],
  { baseCurrency, currency, rates, today }: Frame,
): FixedAssetStatistics {
  const valued = rows.map((row) => ({ row, ...valueOn(row, today) }));
  const summed = valued.filter(({ row }) => row.usage_status !== 'SCRAPPED');
  const converted = (amounts: Decimal[]) =>
    total([{ amount: sum(amounts), currency: baseCurrency }], currency, rates, today);
  const { amount: purchaseValue, ...rateUse } = converted(
    rows.map((row) => inBase(row, fromDecimalColumn(row.original_value))),
  );
  return {
    totalCount: rows.length,
    totalPurchaseValue: toWire(purchaseValue, 2),
    totalValue: toWire(
      converted(summed.map(({ row, bookValue }) => inBase(row, bookValue))).amount,
      2,
    ),
    totalDepreciation: toWire(
      converted(valued.map(({ row, accumulated }) => inBase(row, accumulated))).amount,
      2,
    ),
    inUseCount: rows.filter((row) => row.usage_status === 'IN_USE').length,
    currency,
    ...rateUse,
  };
}
