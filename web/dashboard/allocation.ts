import type { AssetOverview } from '../../contract/overview.ts';
import { decimal, sum, toWire } from '../../finance/decimal.ts';

type Breakdown = AssetOverview['assetBreakdown'];

/** One class of assets with its part of the whole. */
export interface AllocationShare {
  name: string;
  amount: number;
  /** In percent, one decimal; null when there is nothing at all. */
  share: number | null;
  /** A CSS colour; the panel defines it for light and dark. */
  colour: string;
}

const classes: { part: keyof Breakdown; name: string }[] = [
  { part: 'cash', name: '现金' },
  { part: 'investments', name: '投资' },
  { part: 'fixedAssets', name: '固定资产' },
  { part: 'receivables', name: '应收款' },
];

/** How what is owned divides into classes, in a fixed order so that colours and rows stay put. */
export function allocationOf(breakdown: Breakdown): AllocationShare[] {
  const whole = sum(classes.map(({ part }) => decimal(breakdown[part])));
  return classes.map(({ part, name }) => ({
    name,
    amount: breakdown[part],
    share: whole.gt(0) ? toWire(decimal(breakdown[part]).times(100).div(whole), 1) : null,
    colour: `var(--allocation-${part})`,
  }));
}
