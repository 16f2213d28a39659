import { assetsByLook, partOf } from '../../../../contract/net-worth/sheet-parts.ts';
import { decimal, sum, toWire, zero } from '../../../../finance/money/decimal.ts';
import { formatPercent } from '../../../lib/format/format.ts';
import type { ShownOverview } from '../shown-overview.ts';

type Breakdown = ShownOverview['assetBreakdown'];

/** One class of assets with its part of the whole. */
export interface AllocationShare {
  name: string;
  /** Null when it is not known. */
  amount: number | null;
  /** In percent, one decimal; null when there is nothing at all, or the whole is not known. */
  share: number | null;
  /** The number of its colour and pattern in charts. */
  look: number;
}

/**
 * How what is owned divides into classes, in a fixed order so that colours and rows stay put. Other assets
 * are shown by those who have some.
 */
export function allocationOf(breakdown: Breakdown): AllocationShare[] {
  const shown = assetsByLook.flatMap((part, look) => {
    const amount = breakdown[part];
    return amount === undefined ? [] : [{ name: partOf(part).label, amount, look }];
  });
  const known = shown.flatMap(({ amount }) => amount ?? []);
  const whole = known.length === shown.length ? sum(known.map(decimal)) : zero;
  return shown.map(({ name, amount, look }) => {
    const hasShare = amount !== null && whole.gt(0);
    return {
      name,
      amount,
      share: hasShare ? toWire(decimal(amount).times(100).div(whole), 1) : null,
      look,
    };
  });
}

/** A share that rounds to 0 % is shown as less than the smallest step. */
export function shareText(amount: number | null, share: number | null): string {
  if (share === null || amount === null) return '-';
  return share === 0 && amount > 0 ? `<${formatPercent(0.1, 1)}` : formatPercent(share, 1);
}
