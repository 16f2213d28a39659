import { Table } from '@mantine/core';
import { DataTable } from '../../ui/lists/data-table.tsx';
import list from '../../ui/lists/list.module.css';
import { type Debt, type OnDebtAction, type Side, words } from './debt.ts';
import { DebtButtons } from './debt-buttons.tsx';
import { Amount, Counterparty, DueDate, Status } from './debt-facts.tsx';

interface DebtTableProps {
  side: Side;
  debts: readonly Debt[];
  onAction: OnDebtAction;
}

/** The entries as a table, for wide screens. */
export function DebtTable({ side, debts, onAction }: DebtTableProps) {
  return (
    <DataTable label={words[side].noun}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{words[side].counterparty}</Table.Th>
          <Table.Th scope="col">到期日</Table.Th>
          <Table.Th scope="col">状态</Table.Th>
          <Table.Th scope="col" ta="right">
            金额
          </Table.Th>
          <Table.Th scope="col" ta="right">
            操作
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {debts.map((debt) => (
          <Table.Tr key={debt.id}>
            <Table.Td>
              <Counterparty debt={debt} />
            </Table.Td>
            <Table.Td className={list.short}>
              <DueDate side={side} debt={debt} />
            </Table.Td>
            <Table.Td className={list.short}>
              <Status side={side} debt={debt} />
            </Table.Td>
            <Table.Td ta="right" fw={500}>
              <Amount side={side} debt={debt} />
            </Table.Td>
            <Table.Td className={list.short}>
              <DebtButtons side={side} debt={debt} onAction={onAction} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
}
