import type { FixedAsset } from '../../contract/fixed-asset-answers.ts';
import list from '../ui/list.module.css';
import { useNarrow } from '../ui/use-narrow.ts';
import { AssetCard } from './asset-card.tsx';
import type { Order, SortColumn } from './asset-order.ts';
import { AssetTable } from './asset-table.tsx';
import { SortSelect } from './sort-select.tsx';
import type { Selection } from './use-selection.ts';

export interface AssetListProps {
  assets: readonly FixedAsset[];
  order: Order;
  onSort: (column: SortColumn) => void;
  selection: Selection;
  onRemove: (asset: FixedAsset) => void;
}

/** One page of assets, in the shape the screen has room for. */
export function AssetList(props: AssetListProps) {
  const narrow = useNarrow();
  if (!narrow) return <AssetTable {...props} />;
  const { assets, order, onSort, selection, onRemove } = props;
  return (
    <>
      <SortSelect order={order} onSort={onSort} />
      <ul className={list.cards} aria-label="固定资产">
        {assets.map((asset) => (
          <AssetCard key={asset.id} asset={asset} selection={selection} onRemove={onRemove} />
        ))}
      </ul>
    </>
  );
}
