import type {
  FixedAsset,
  FixedAssetValuation,
} from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import type { ValueBasis } from '../../../../contract/fixed-assets/fixed-asset-labels.ts';
import { assetValuationsTable } from '../../../../contract/fixed-assets/fixed-assets.table.ts';
import type { Day } from '../../../../finance/calendar/days.ts';
import { type Cents, centsOfText, centsToWire } from '../../../../finance/money/cents.ts';
import { toAnswer } from '../../../db/row-values.ts';
import type { FixedAssetFigures } from '../fixed-assets.repository.ts';
import type { AssetFacts } from '../value/asset-facts.ts';
import { valueOn } from '../value/fixed-asset-value.ts';
import type { ValuationRow, ValueBasisRow } from './asset-valuations.repository.ts';

/** Which value of an asset counts on a day: the book value until its owner has chosen. */
export function basisOn(bases: readonly ValueBasisRow[], day: Day): ValueBasis {
  return bases.findLast(({ from_day }) => from_day <= day)?.basis ?? 'BOOK';
}

/** The newest market value on a day or before it. */
export function marketOn(valuations: readonly ValuationRow[], day: Day): ValuationRow | undefined {
  return valuations.findLast((valuation) => valuation.day <= day);
}

/**
 * What an asset counts for in net worth today: nothing before its purchase, and its book value where there
 * is no market value. On past days `counted-values.ts` has it.
 */
export function countedOn(row: FixedAssetFigures, facts: AssetFacts, day: Day): Cents {
  if (row.usage_status === 'SCRAPPED' || row.purchase_date > day) return 0n;
  const market =
    basisOn(facts.bases, day) === 'MARKET' ? marketOn(facts.valuations, day) : undefined;
  return market ? centsOfText(market.value) : valueOn(row, day).bookValue;
}

/** The market value of an asset today or, once it is scrapped, then, and which value counts. */
export function valuesOf(
  row: FixedAssetFigures,
  facts: AssetFacts,
  today: Day,
): Pick<
  FixedAsset,
  'valueBasis' | 'valueBasisFrom' | 'marketValue' | 'marketDay' | 'countedValue'
> {
  const market = marketOn(facts.valuations, row.disposal_date ?? today);
  const chosen = facts.bases.at(-1);
  return {
    valueBasis: chosen?.basis ?? 'BOOK',
    valueBasisFrom: chosen?.from_day ?? null,
    marketValue: market ? Number(market.value) : null,
    marketDay: market?.day ?? null,
    countedValue: centsToWire(countedOn(row, facts, today)),
  };
}

export function toValuation(row: ValuationRow): FixedAssetValuation {
  const { assetId: _, ...valuation } = toAnswer(assetValuationsTable, row);
  return valuation;
}
