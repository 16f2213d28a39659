import { ActionIcon, Button, Select } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
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
import { isRemovable } from '../editor/asset-texts.ts';
import classes from './asset-list.module.css';
import { AssetCard, AssetTable, type AssetTableProps } from './asset-list.tsx';
import {
  inOrder,
  nextOrder,
  type Order,
  type SortColumn,
  sortColumns,
  usualOrder,
} from './asset-order.ts';
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
  const selection = useSelection(assets.filter(isRemovable));
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
        <Button data-writes component={Link} to="/dashboard/fixed-assets/add">
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

interface SelectionBarProps {
  count: number;
  onRemove: () => void;
  onClear: () => void;
  busy: boolean;
}

/** The actions for all chosen assets together. */
function SelectionBar({ count, onRemove, onClear, busy }: SelectionBarProps) {
  return (
    <div className={classes.selection} role="status">
      <span>已选 {count} 项</span>
      <Button variant="subtle" color="gray" onClick={onClear}>
        取消选择
      </Button>
      <Button
        data-writes="owner"
        variant="light"
        color="red"
        leftSection={<IconTrash size={16} stroke={1.5} />}
        loading={busy}
        onClick={onRemove}
      >
        删除所选
      </Button>
    </div>
  );
}

interface SortSelectProps {
  order: Order;
  onSort: (column: SortColumn) => void;
}

const choices = Object.entries(sortColumns).map(([value, label]) => ({ value, label }));

/** The order of the list on a phone, where there are no column heads. */
function SortSelect({ order, onSort }: SortSelectProps) {
  const Arrow = order.descending ? IconArrowDown : IconArrowUp;
  return (
    <div className={classes.sortRow}>
      <Select
        aria-label="排序方式"
        allowDeselect={false}
        data={choices}
        value={order.column}
        onChange={(value) => {
          if (value && value !== order.column) onSort(value as SortColumn);
        }}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label={order.descending ? '从大到小，点按改为从小到大' : '从小到大，点按改为从大到小'}
        onClick={() => onSort(order.column)}
      >
        <Arrow size={18} stroke={1.5} />
      </ActionIcon>
    </div>
  );
}
