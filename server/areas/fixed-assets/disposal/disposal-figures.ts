import type { FixedAsset } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import { type Day, daysBetween } from '../../../../finance/calendar/days.ts';
import {
  type Cents,
  centsOfText,
  centsToDecimal,
  centsToWire,
  divideHalfUp,
} from '../../../../finance/money/cents.ts';
import type { Decimal } from '../../../../finance/money/decimal.ts';
import type { FixedAssetRow } from '../fixed-assets.repository.ts';
import { valueOn } from '../value/fixed-asset-value.ts';
import type { DisposalRow } from './asset-disposals.repository.ts';

/** What a disposal brought less what it cost, in the asset's currency. */
export function netProceeds({ proceeds, costs }: Pick<DisposalRow, 'proceeds' | 'costs'>): Decimal {
  return centsToDecimal(netCents({ proceeds, costs }));
}

/** What a disposal brought beyond its costs and the book value of its day. */
export function gainOf(row: FixedAssetRow, disposal: DisposalRow): Cents {
  return netCents(disposal) - valueOn(row, disposal.day, disposal).bookValue;
}

/** A disposal on the wire. */
export function toDisposal(
  row: FixedAssetRow,
  disposal: DisposalRow | undefined,
): FixedAsset['disposal'] {
  if (!disposal) return null;
  return {
    kind: disposal.kind,
    disposalDate: disposal.day,
    proceeds: Number(disposal.proceeds),
    costs: Number(disposal.costs),
    accountId: disposal.account_id,
    note: disposal.note,
    bookValue: centsToWire(valueOn(row, disposal.day, disposal).bookValue),
    gain: centsToWire(gainOf(row, disposal)),
  };
}

/** How long an asset was owned, its first and last day included, and what each day has cost. */
export function ownershipOf(
  { original_value, purchase_date, disposal_date }: FixedAssetRow,
  disposal: DisposalRow | undefined,
  today: Day,
): Pick<FixedAsset, 'daysOwned' | 'dailyCost'> {
  const daysOwned = Math.max(0, daysBetween(purchase_date, disposal_date ?? today) + 1);
  if (daysOwned === 0) return { daysOwned, dailyCost: null };
  const cost = centsOfText(original_value) - (disposal ? netCents(disposal) : 0n);
  return { daysOwned, dailyCost: centsToWire(divideHalfUp(cost, BigInt(daysOwned))) };
}

function netCents({ proceeds, costs }: Pick<DisposalRow, 'proceeds' | 'costs'>): Cents {
  return centsOfText(proceeds) - centsOfText(costs);
}
