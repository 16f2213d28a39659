import { Table } from '@mantine/core';
import { accountTypeLabels } from '../../../contract/accounts/account-fields.ts';
import type { Account } from '../../../contract/accounts/accounts.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import list from '../../ui/lists/list.module.css';
import type { OnAccountAction } from './account-action.ts';
import { AccountButtons } from './account-buttons.tsx';
import { AccountName } from './account-name.tsx';
import { Balance } from './ledger/balance.tsx';

interface AccountTableProps {
  accounts: readonly Account[];
  onAction: OnAccountAction;
}

/** The accounts as a table, for wide screens. */
export function AccountTable({ accounts, onAction }: AccountTableProps) {
  return (
    <DataTable label="资金账户">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">账户</Table.Th>
          <Table.Th scope="col">类型</Table.Th>
          <Table.Th scope="col">货币</Table.Th>
          <Table.Th scope="col" ta="right">
            余额
          </Table.Th>
          <Table.Th scope="col" ta="right">
            操作
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {accounts.map((account) => (
          <Table.Tr key={account.id}>
            <Table.Td>
              <AccountName account={account} />
            </Table.Td>
            <Table.Td className={list.short}>{accountTypeLabels[account.accountType]}</Table.Td>
            <Table.Td className={list.short}>{account.currency}</Table.Td>
            <Table.Td ta="right">
              <Balance account={account} />
            </Table.Td>
            <Table.Td className={list.short}>
              <AccountButtons account={account} onAction={onAction} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
}
