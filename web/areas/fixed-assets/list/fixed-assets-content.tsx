import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FixedAsset } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import { fixedAssets } from '../../../../contract/fixed-assets/fixed-assets.ts';
import { call } from '../../../lib/api/api.ts';
import { useRemovalCall } from '../../../lib/query/use-call.ts';
import { useRemoval } from '../../../lib/query/use-change.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import list from '../../../ui/lists/list.module.css';
import { Pager } from '../../../ui/lists/pager.tsx';
import { usePages } from '../../../ui/lists/use-pages.ts';
import { confirmDelete } from '../../../ui/overlays/confirm-delete.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { AssetCard } from './asset-card.tsx';
import { inOrder, nextOrder, usualOrder } from './asset-order.ts';
import { AssetTable, type AssetTableProps } from './asset-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SortSelect } from './sort-select.tsx';
import { useSelection } from './use-selection.ts';

const pageSize = 50;

interface FixedAssetsContentProps {
  assets: readonly FixedAsset[];
  isFiltered: boolean;
  /** Another list is on its way. */
  busy: boolean;
}

/** The assets in their order, page by page, and what can be done with one or with several. */
export function FixedAssetsContent({ assets, isFiltered, busy }: FixedAssetsContentProps) {
  const [order, setOrder] = useState(usualOrder);
  const selection = useSelection(assets);
  const remove = useRemovalCall(fixedAssets.remove);
  const removeSeveral = useRemoval({
    send: (ids) => call(fixedAssets.removeBatch, { body: { ids: [...ids] } }),
    message: fixedAssets.removeBatch.message,
  });
  const name = `${order.column} ${order.descending}`;
  const { shown, isPaged, pager } = usePages(inOrder(assets, order), pageSize, name);

  function askToRemove({ id, name }: FixedAsset) {
    confirmDelete({
      text: '确定要删除这个固定资产吗？',
      consequence: `“${name}”会被删除，无法恢复。`,
      onConfirm: () => remove.change([id]),
    });
  }

  function askToRemoveSelected() {
    const [first, ...others] = selection.ids;
    if (first === undefined) return;
    confirmDelete({
      text: `确定要删除选中的 ${selection.ids.length} 项固定资产吗？`,
      onConfirm: () => removeSeveral.change([first, ...others]),
    });
  }

  if (assets.length === 0) return <NoAssets isFiltered={isFiltered} />;
  return (
    <div className={list.list} aria-busy={busy}>
      {selection.ids.length > 0 && (
        <SelectionBar
          count={selection.ids.length}
          busy={removeSeveral.isPending}
          onRemove={askToRemoveSelected}
          onClear={selection.clear}
        />
      )}
      <AssetList
        assets={shown}
        order={order}
        onSort={(column) => setOrder(nextOrder(order, column))}
        selection={selection}
        onRemove={askToRemove}
      />
      {isPaged && <Pager label="资产分页" {...pager} />}
    </div>
  );
}

function NoAssets({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState text="暂无数据" hint="没有符合筛选条件的资产。" />;
  return (
    <EmptyState
      text="暂无数据"
      hint="登记房子、车、电脑和乐器，折旧会按月自动计算，并计入净资产。"
      action={
        <Button component={Link} to="/dashboard/fixed-assets/add">
          添加资产
        </Button>
      }
    />
  );
}

/** From this width of the window, in em, the columns fit beside the navigation (860 px of content). */
const tableFrom = 72;

/** One page of assets: cards on a narrow screen, a table on others. */
function AssetList(props: AssetTableProps) {
  const narrow = useNarrow(tableFrom);
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
