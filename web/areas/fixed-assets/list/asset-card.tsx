import type { FixedAsset } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import { formatDay } from '../../../lib/format/format.ts';
import { Money } from '../../../ui/figures/money.tsx';
import list from '../../../ui/lists/list.module.css';
import { categoryText, statusLabel } from '../editor/asset-texts.ts';
import { AssetButtons } from './asset-buttons.tsx';
import { AssetCheckbox } from './asset-checkbox.tsx';
import classes from './asset-list.module.css';
import { AssetName } from './asset-name.tsx';
import { MarketValue } from './market-value.tsx';
import type { Selection } from './use-selection.ts';

interface AssetCardProps {
  asset: FixedAsset;
  selection: Selection;
  onRemove: (asset: FixedAsset) => void;
}

/** One asset on a phone. */
export function AssetCard({ asset, selection, onRemove }: AssetCardProps) {
  return (
    <li className={list.card}>
      <div className={list.cardHead}>
        <AssetCheckbox className={classes.cardCheck} asset={asset} selection={selection} />
        <AssetName asset={asset} />
        <AssetButtons asset={asset} onRemove={onRemove} />
      </div>
      <p className={`${list.second} ${classes.kind}`}>
        {categoryText(asset)} · {statusLabel(asset.usageStatus)} · {formatDay(asset.purchaseDate)}
      </p>
      <dl className={classes.values}>
        <div>
          <dt>原值</dt>
          <dd>
            <Money amount={asset.originalValue} currency={asset.currency} mark="code" />
          </dd>
        </div>
        <div>
          <dt>当前价值</dt>
          <dd>
            <Money amount={asset.currentValue} currency={asset.currency} mark="code" />
            <MarketValue asset={asset} />
          </dd>
        </div>
      </dl>
    </li>
  );
}
