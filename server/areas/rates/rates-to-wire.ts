import type { AssetOverview } from '../../../contract/net-worth/overview.ts';
import { toExactWire } from '../../../finance/money/decimal.ts';
import type { UsedRate } from '../../../finance/money/money.ts';

/** The rates behind a figure as they are answered, unrounded. */
export function ratesToWire(used: readonly UsedRate[]): AssetOverview['usedRates'] {
  return used.map((one) => ({ ...one, rate: toExactWire(one.rate) }));
}
