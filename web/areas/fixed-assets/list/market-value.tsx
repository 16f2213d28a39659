import type { FixedAsset } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import list from '../../../ui/lists/list.module.css';

/** The market value below the book value, and whether it is the one that counts; nothing without one. */
export function MarketValue({ asset }: { asset: FixedAsset }) {
  const { marketValue, currency, valueBasis, usageStatus } = asset;
  if (marketValue === null || usageStatus === 'SCRAPPED') return null;
  return (
    <p className={list.secondFigure}>
      估值 {formatMoney(marketValue, currency, { mark: 'code' })}
      {valueBasis === 'MARKET' && '（计入）'}
    </p>
  );
}
