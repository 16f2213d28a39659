import { ActionIcon, Checkbox, type CheckboxProps, Table, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { FixedAsset } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import { formatDay, formatMoney, today } from '../../../lib/format/format.ts';
import { useIsRowBusy } from '../../../lib/query/use-change.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import list from '../../../ui/lists/list.module.css';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import { SortHeader } from '../../../ui/lists/sort-header.tsx';
import {
  assetPath,
  categoryText,
  editPath,
  endingSoon,
  isRemovable,
  stateInWords,
} from '../editor/asset-texts.ts';
import classes from './asset-list.module.css';
import { type Order, type SortColumn, sortColumns } from './asset-order.ts';
import type { Selection } from './use-selection.ts';

export interface AssetTableProps {
  assets: readonly FixedAsset[];
  order: Order;
  onSort: (column: SortColumn) => void;
  selection: Selection;
  onRemove: (asset: FixedAsset) => void;
}

/** The assets as a table, for wide screens. */
export function AssetTable({ assets, order, onSort, selection, onRemove }: AssetTableProps) {
  const head = { order, onSort };
  const removable = assets.filter(isRemovable);
  return (
    <DataTable label="固定资产">
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={list.short}>
            <Checkbox
              size="xs"
              aria-label="选择本页全部资产"
              checked={selection.hasAll(removable)}
              indeterminate={selection.hasSome(removable)}
              onChange={() => selection.toggleAll(removable)}
            />
          </Table.Th>
          <ColumnHead column="name" {...head} />
          <ColumnHead column="category" {...head} />
          <ColumnHead column="originalValue" align="right" {...head} />
          <ColumnHead column="currentValue" align="right" {...head} />
          <ColumnHead column="purchaseDate" {...head} />
          <ColumnHead column="usageStatus" {...head} />
          <Table.Th scope="col" ta="right">
            操作
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {assets.map((asset) => (
          <Table.Tr key={asset.id}>
            <Table.Td className={list.short}>
              <AssetCheckbox size="xs" asset={asset} selection={selection} />
            </Table.Td>
            <Table.Td>
              <AssetName asset={asset} />
            </Table.Td>
            <Table.Td>
              <div className={list.name}>{categoryText(asset)}</div>
            </Table.Td>
            <Table.Td ta="right">
              <Money amount={asset.originalValue} currency={asset.currency} mark="code" />
            </Table.Td>
            <Table.Td ta="right">
              <Money amount={asset.currentValue} currency={asset.currency} mark="code" />
              <MarketValue asset={asset} />
            </Table.Td>
            <Table.Td className={list.short}>{formatDay(asset.purchaseDate)}</Table.Td>
            <Table.Td className={list.short}>
              {stateInWords(asset)}
              {asset.disposal && <p className={list.second}>{asset.disposal.disposalDate}</p>}
            </Table.Td>
            <Table.Td className={list.short}>
              <AssetButtons asset={asset} onRemove={onRemove} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
}

interface ColumnHeadProps {
  column: SortColumn;
  order: Order;
  onSort: (column: SortColumn) => void;
  align?: 'left' | 'right';
}

/** The head of a column that the assets can be sorted by. */
function ColumnHead({ column, order, onSort, align }: ColumnHeadProps) {
  const direction = order.descending ? 'descending' : 'ascending';
  return (
    <SortHeader
      label={sortColumns[column]}
      direction={order.column === column ? direction : null}
      onSort={() => onSort(column)}
      align={align}
    />
  );
}

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
        {categoryText(asset)} · {stateInWords(asset)} · {formatDay(asset.purchaseDate)}
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

interface AssetButtonsProps {
  asset: FixedAsset;
  onRemove: (asset: FixedAsset) => void;
}

function AssetButtons({ asset, onRemove }: AssetButtonsProps) {
  const quiet = { variant: 'subtle', color: 'gray' } as const;
  return (
    <RowButtons id={asset.id}>
      <Tooltip label="编辑">
        <ActionIcon
          {...quiet}
          component={Link}
          to={editPath(asset.id)}
          aria-label={`编辑 ${asset.name}`}
        >
          <IconPencil size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      {isRemovable(asset) && (
        <Tooltip label="删除">
          <ActionIcon
            data-writes="owner"
            {...quiet}
            aria-label={`删除 ${asset.name}`}
            onClick={() => onRemove(asset)}
          >
            <IconTrash size={16} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      )}
    </RowButtons>
  );
}

/** Name and code of an asset, and which of its warranty and insurance end soon. */
function AssetName({ asset }: { asset: FixedAsset }) {
  return (
    <div className={list.name}>
      <div className={list.heading}>
        <Link className={list.titleLink} to={assetPath(asset.id)}>
          {asset.name}
        </Link>
        {asset.isImportant === 1 && <span className={list.mark}>重要</span>}
        {endingSoon(asset, today()).map((text) => (
          <span key={text} className={list.mark} data-tone="caution">
            {text}
          </span>
        ))}
      </div>
      <p className={list.second}>{asset.assetCode}</p>
    </div>
  );
}

interface AssetCheckboxProps extends Pick<CheckboxProps, 'size' | 'className'> {
  asset: FixedAsset;
  selection: Selection;
}

/** Chooses an asset to delete; one that stays, or is being deleted, cannot be chosen. */
function AssetCheckbox({ asset, selection, ...look }: AssetCheckboxProps) {
  return (
    <Checkbox
      {...look}
      aria-label={`选择 ${asset.name}`}
      checked={selection.has(asset.id)}
      disabled={useIsRowBusy(asset.id) || !isRemovable(asset)}
      onChange={() => selection.toggle(asset.id)}
    />
  );
}

/** The market value below the book value, and whether it is the one that counts; nothing without one. */
function MarketValue({ asset }: { asset: FixedAsset }) {
  const { marketValue, currency, valueBasis, usageStatus } = asset;
  if (marketValue === null || usageStatus === 'SCRAPPED') return null;
  return (
    <p className={list.secondFigure}>
      估值 {formatMoney(marketValue, currency, { mark: 'code' })}
      {valueBasis === 'MARKET' && '（计入）'}
    </p>
  );
}
