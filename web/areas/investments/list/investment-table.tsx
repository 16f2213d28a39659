import { ActionIcon, Table, Tooltip } from '@mantine/core';
import { IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import {
  type Investment,
  investmentTypeLabels,
} from '../../../../contract/investments/investment-fields.ts';
import { formatQuantity } from '../../../lib/format/format.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import list from '../../../ui/lists/list.module.css';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import { SortHeader } from '../../../ui/lists/sort-header.tsx';
import type { InvestmentAction, OnInvestmentAction, RowProps } from '../investment-action.ts';
import { unitPrice } from '../price-labels.ts';
import { InvestmentMenu } from './investment-menu.tsx';
import { InvestmentName } from './investment-name.tsx';
import { PriceCell } from './price-cell.tsx';
import { ProfitCell } from './profit-cell.tsx';
import { type SortableColumn, type Sorting, sortableColumns, toggled } from './sorting.ts';

interface InvestmentTableProps {
  investments: readonly Investment[];
  updating: ReadonlySet<string>;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  onAction: OnInvestmentAction;
}

/** Holdings as a table, for wide screens. */
export function InvestmentTable(props: InvestmentTableProps) {
  const { investments, updating, sorting, onSort, onAction } = props;
  return (
    <DataTable label="投资组合" twoLines>
      <Table.Thead>
        <Table.Tr>
          <ColumnHead column="investmentName" sorting={sorting} onSort={onSort} />
          <ColumnHead column="investmentType" sorting={sorting} onSort={onSort} />
          <ColumnHead column="purchaseDate" sorting={sorting} onSort={onSort} />
          <Table.Th scope="col" ta="right">
            数量 / 成本价
          </Table.Th>
          <Table.Th scope="col" ta="right">
            现价
          </Table.Th>
          <ColumnHead column="totalCost" sorting={sorting} onSort={onSort} align="right" />
          <ColumnHead column="currentValue" sorting={sorting} onSort={onSort} align="right" />
          <ColumnHead column="profit" sorting={sorting} onSort={onSort} align="right" />
          <Table.Th scope="col" ta="right">
            操作
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {investments.map((investment) => (
          <Table.Tr key={investment.id} data-uncounted={investment.status === 0 || undefined}>
            <Table.Td>
              <InvestmentName investment={investment} />
            </Table.Td>
            <Table.Td className={list.short}>
              {investmentTypeLabels[investment.investmentType]}
            </Table.Td>
            <Table.Td className={list.short}>{investment.purchaseDate}</Table.Td>
            <Table.Td ta="right">
              <span className={list.figure}>{formatQuantity(investment.quantity)}</span>
              <p className={list.secondFigure}>
                {unitPrice(investment.purchasePrice, investment.currency)}
              </p>
            </Table.Td>
            <Table.Td ta="right">
              <PriceCell investment={investment} />
            </Table.Td>
            <Table.Td ta="right">
              <Money amount={investment.totalCost} currency={investment.currency} />
            </Table.Td>
            <Table.Td ta="right" fw={500}>
              <Money amount={investment.currentValue} currency={investment.currency} />
            </Table.Td>
            <Table.Td ta="right">
              <ProfitCell investment={investment} />
            </Table.Td>
            <Table.Td className={list.short}>
              <InvestmentButtons
                investment={investment}
                updating={updating.has(investment.id)}
                onAction={onAction}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
}

interface ColumnHeadProps {
  column: SortableColumn;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  align?: 'left' | 'right';
}

/** The head of a column that the holdings can be sorted by. */
function ColumnHead({ column, sorting, onSort, align }: ColumnHeadProps) {
  const direction = sorting.sortOrder === 'asc' ? 'ascending' : 'descending';
  return (
    <SortHeader
      label={sortableColumns.find(({ sortBy }) => sortBy === column)?.label ?? ''}
      direction={sorting.sortBy === column ? direction : null}
      onSort={() => onSort(toggled(sorting, column))}
      align={align}
    />
  );
}

const icons = [
  { action: 'updatePrice', label: '更新价格', Icon: IconRefresh },
  { action: 'edit', label: '编辑', Icon: IconPencil },
  { action: 'remove', label: '删除', Icon: IconTrash },
] as const satisfies { action: InvestmentAction; label: string; Icon: typeof IconPencil }[];

/** What can be done with a holding, in one quiet row. */
function InvestmentButtons({ investment, updating, onAction }: RowProps) {
  return (
    <RowButtons id={investment.id}>
      {icons.map(({ action, label, Icon }) => (
        <Tooltip key={action} label={label}>
          <ActionIcon
            variant="subtle"
            color="gray"
            data-writes={action === 'remove' ? 'owner' : true}
            aria-label={`${label} ${investment.investmentName}`}
            loading={action === 'updatePrice' && updating}
            onClick={() => onAction(action, investment)}
          >
            <Icon size={16} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      ))}
      <InvestmentMenu investment={investment} onAction={onAction} />
    </RowButtons>
  );
}
