import { Table } from '@mantine/core';
import type { InvestmentEntry } from '../../../../contract/investments/entries.schemas.ts';
import { formatMoney, formatQuantity } from '../../../lib/format/format.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import list from '../../../ui/lists/list.module.css';
import { TableHead } from '../../../ui/lists/table-head.tsx';
import { EntryButtons, type OnEntryAction } from './entry-buttons.tsx';
import { effectTexts, notesOf, statedTexts } from './entry-texts.ts';

interface EntryListProps {
  entries: readonly InvestmentEntry[];
  onAction: OnEntryAction;
}

/** Entries as a table, for wide screens. */
export function EntryTable({ entries, onAction }: EntryListProps) {
  return (
    <DataTable label="交易记录" twoLines>
      <TableHead
        columns={[
          '日期',
          '类型',
          { figure: '数量 / 价格' },
          { figure: '金额 / 费用与税' },
          { figure: '变动' },
          { figure: '之后数量 / 成本' },
          { figure: '操作' },
        ]}
      />
      <Table.Tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} onAction={onAction} />
        ))}
      </Table.Tbody>
    </DataTable>
  );
}

function EntryRow({ entry, onAction }: { entry: InvestmentEntry; onAction: OnEntryAction }) {
  const stated = statedTexts(entry);
  const { day, label, after, currency } = entry;
  return (
    <Table.Tr>
      <Table.Td className={list.short}>{day}</Table.Td>
      <Table.Td>
        {label}
        {notesOf(entry).map((text) => (
          <p key={text} className={list.second}>
            {text}
          </p>
        ))}
      </Table.Td>
      <Table.Td ta="right">
        <span className={list.figure}>{stated.quantity}</span>
        <p className={list.secondFigure}>{stated.price}</p>
      </Table.Td>
      <Table.Td ta="right">
        <span className={list.figure}>{stated.amount}</span>
        <p className={list.secondFigure}>{stated.charges}</p>
      </Table.Td>
      <Table.Td ta="right">
        {effectTexts(entry).map((text) => (
          <p key={text} className={list.secondFigure}>
            {text}
          </p>
        ))}
      </Table.Td>
      <Table.Td ta="right">
        <span className={list.figure}>{formatQuantity(after.quantity)}</span>
        <p className={list.secondFigure}>{formatMoney(after.cost, currency)}</p>
      </Table.Td>
      <Table.Td className={list.short}>
        <EntryButtons entry={entry} onAction={onAction} />
      </Table.Td>
    </Table.Tr>
  );
}
