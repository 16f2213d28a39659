import type { FixedAsset } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import { type Day, daysBetween } from '../../../../finance/calendar/days.ts';
import { decimal, toWire } from '../../../../finance/money/decimal.ts';
import { bookValueAt } from './book-value.ts';

export interface DisposalPreview {
  bookValue: number;
  /** What is left of the proceeds after the costs. */
  net: number;
  gain: number;
  daysOwned: number;
  dailyCost: number;
}

/** What a disposal comes to before it is sent; undefined for a day on which the asset was not owned. */
export function previewDisposal(
  asset: FixedAsset,
  { day, proceeds, costs }: { day: Day; proceeds: number; costs: number },
): DisposalPreview | undefined {
  if (day < asset.purchaseDate) return undefined;
  const bookValue = bookValueAt(asset, day);
  const net = decimal(proceeds).minus(costs);
  const daysOwned = daysBetween(asset.purchaseDate, day) + 1;
  return {
    bookValue,
    net: toWire(net, 2),
    gain: toWire(net.minus(bookValue), 2),
    daysOwned,
    dailyCost: toWire(decimal(asset.originalValue).minus(net).div(daysOwned), 2),
  };
}
