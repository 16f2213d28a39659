import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { FixedAssetStatistics } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import { type Cents, centsOfText } from '../../../../finance/money/cents.ts';
import { toWire } from '../../../../finance/money/decimal.ts';
import { total } from '../../../../finance/money/money.ts';
import type { RateTable } from '../../../../finance/money/rates.ts';
import type { FixedAssetFigures } from '../fixed-assets.repository.ts';
import { countedOn } from '../valuations/counted-value.ts';
import type { AssetFacts } from './asset-facts.ts';
import { inBase, valueOn } from './fixed-asset-value.ts';

interface StatisticsQuestion {
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
  factsOf: (id: string) => AssetFacts,
  { baseCurrency, currency, rates, today }: StatisticsQuestion,
): FixedAssetStatistics {
  const assets = rows.map((row) => ({
    ...row,
    ...valueOn(row, today, factsOf(row.id).disposal),
  }));
  type Asset = (typeof assets)[number];
  const totalOf = (some: readonly Asset[], amountOf: (asset: Asset) => Cents) =>
    total(inBase(some, baseCurrency, amountOf), currency, rates, today);
  const ownedAssets = assets.filter((asset) => asset.usage_status !== 'SCRAPPED');
  const { amount: purchaseValue, ...rateUse } = totalOf(assets, (asset) =>
    centsOfText(asset.original_value),
  );
  return {
    totalCount: assets.length,
    totalPurchaseValue: toWire(purchaseValue, 2),
    totalValue: toWire(totalOf(ownedAssets, (asset) => asset.bookValue).amount, 2),
    countedValue: toWire(
      totalOf(ownedAssets, (asset) => countedOn(asset, factsOf(asset.id), today)).amount,
      2,
    ),
    totalDepreciation: toWire(totalOf(assets, (asset) => asset.accumulated).amount, 2),
    inUseCount: assets.filter((asset) => asset.usage_status === 'IN_USE').length,
    currency,
    ...rateUse,
  };
}
