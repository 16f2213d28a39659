import { Checkbox, Table } from '@mantine/core';
import type { FixedAsset } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import { disposalKindLabels } from '../../../../contract/fixed-assets/fixed-asset-labels.ts';
import { formatDay } from '../../../lib/format/format.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import list from '../../../ui/lists/list.module.css';
import { SortHeader } from '../../../ui/lists/sort-header.tsx';
import { categoryText, statusLabel } from '../editor/asset-texts.ts';
import { AssetButtons } from './asset-buttons.tsx';
import { AssetCheckbox } from './asset-checkbox.tsx';
import { AssetName } from './asset-name.tsx';
import { type Order, type SortColumn, sortColumns } from './asset-order.ts';
import { MarketValue } from './market-value.tsx';
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
  return (
    <DataTable label="固定资产">
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={list.short}>
            <Checkbox
              size="xs"
              aria-label="选择本页全部资产"
              checked={selection.hasAll(assets)}
              indeterminate={selection.hasSome(assets)}
              onChange={() => selection.toggleAll(assets)}
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
              {statusLabel(asset.usageStatus)}
              {asset.disposal && (
                <p className={list.second}>
                  {disposalKindLabels[asset.disposal.kind]} {asset.disposal.disposalDate}
                </p>
              )}
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
