import list from '../../../ui/lists/list.module.css';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { AssetCard } from './asset-card.tsx';
import { AssetTable, type AssetTableProps } from './asset-table.tsx';
import { SortSelect } from './sort-select.tsx';

/** One page of assets, in the shape the screen has room for. */
export function AssetList(props: AssetTableProps) {
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
