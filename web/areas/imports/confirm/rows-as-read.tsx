import { Table } from '@mantine/core';
import { entryTypeLabels } from '../../../../contract/investments/entry-types.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { TableHead } from '../../../ui/lists/table-head.tsx';
import type { RowsOfFile } from '../import-file.ts';
import type { CashRow, FileRow, ItemRow, TradeRow } from '../import-rows.ts';
import layout from '../step-layout.module.css';
import { cellClass } from './cell-class.ts';

/** How many rows are shown. */
const shownRows = 5;

interface Column<Row> {
  label: string;
  cell: (row: Row) => string | undefined;
  isFigure?: true;
}

const cashColumns: readonly Column<CashRow>[] = [
  { label: '日期', cell: ({ occurredAt }) => occurredAt },
  {
    label: '金额',
    cell: ({ amount, currency = '' }) => `${amount ?? ''} ${currency}`.trim(),
    isFigure: true,
  },
  { label: '账户', cell: ({ account }) => account },
  { label: '对方', cell: ({ counterparty, counterAccount }) => counterparty ?? counterAccount },
  { label: '备注', cell: ({ note }) => note },
];

const tradeColumns: readonly Column<TradeRow>[] = [
  { label: '日期', cell: ({ day }) => day },
  { label: '业务', cell: ({ type, word }) => (type ? entryTypeLabels[type] : word) },
  { label: '证券', cell: ({ symbol, name }) => [name, symbol].filter(Boolean).join(' ') },
  { label: '数量', cell: ({ quantity }) => quantity, isFigure: true },
  { label: '价格', cell: ({ price }) => price, isFigure: true },
  { label: '成交金额', cell: ({ amount }) => amount, isFigure: true },
];

const itemColumns: readonly Column<ItemRow>[] = [
  {
    label: '名称',
    cell: ({ fields = {} }) => fields.accountName ?? fields.counterparty ?? fields.name,
  },
  {
    label: '金额',
    cell: ({ fields = {} }) => {
      const { initialBalance, amount, originalValue, currency = '' } = fields;
      return `${initialBalance ?? amount ?? originalValue ?? ''} ${currency}`.trim();
    },
    isFigure: true,
  },
  { label: '日期', cell: ({ fields = {} }) => fields.dueDate ?? fields.purchaseDate },
  { label: '描述', cell: ({ fields = {}, note }) => fields.description ?? fields.remarks ?? note },
];

function columnsOf(kind: RowsOfFile['kind']) {
  if (kind === 'CASH') return cashColumns;
  return kind === 'TRADES' ? tradeColumns : itemColumns;
}

/** The first rows to import as they are understood, so that a wrong format is seen before anything is sent. */
export function RowsAsRead({ kind, rows }: Pick<RowsOfFile, 'kind' | 'rows'>) {
  const columns = columnsOf(kind) as readonly Column<FileRow>[];
  const taken = rows.filter(({ skip }) => skip === undefined);
  const first = (taken.length > 0 ? taken : rows).slice(0, shownRows);
  if (first.length === 0) return <p className={layout.note}>没有读到任何一行。</p>;
  return (
    <DataTable label="识别出的前几行">
      <TableHead
        columns={columns.map(({ label, isFigure }) => (isFigure ? { figure: label } : label))}
      />
      <Table.Tbody>
        {first.map((row) => (
          <Table.Tr key={row.n}>
            {columns.map(({ label, cell, isFigure }, index) => (
              <Table.Td
                key={label}
                className={cellClass(cell(row))}
                {...(isFigure && { ta: 'right' as const })}
              >
                {cell(row) || '-'}
                {index === columns.length - 1 && <RowRemark row={row} />}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
}

function RowRemark({ row: { problem, skip } }: { row: FileRow }) {
  if (problem) return <span className={layout.problem}>{problem}</span>;
  return skip ? <span className={layout.remark}>不导入：{skip}</span> : null;
}
