import { Table } from '@mantine/core';
import { Fragment } from 'react';
import type { SecuritiesAccount } from '../../../contract/securities/securities-fields.ts';
import { formatInstant } from '../../lib/format/format.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import list from '../../ui/lists/list.module.css';
import type { AccountRowProps } from './account-action.ts';
import { AccountButtons } from './account-buttons.tsx';
import { AccountGain, AccountWorth } from './account-figures.tsx';
import { AccountName, brokerOf } from './account-name.tsx';
import { AccountNotes, hasNotes } from './account-notes.tsx';
import classes from './securities.module.css';
import { SyncStatus } from './sync-status.tsx';
import type { Waiting } from './use-syncs.ts';

export interface AccountListProps {
  accounts: readonly SecuritiesAccount[];
  waiting: ReadonlyMap<string, Waiting>;
  onAction: AccountRowProps['onAction'];
}

/** Accounts as a table, for wide screens. */
export function AccountsTable({ accounts, waiting, onAction }: AccountListProps) {
  return (
    <DataTable label="证券账户" twoLines>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">账户</Table.Th>
          <Table.Th scope="col">类型</Table.Th>
          <Table.Th scope="col" ta="right">
            资产
          </Table.Th>
          <Table.Th scope="col" ta="right">
            盈亏
          </Table.Th>
          <Table.Th scope="col">同步状态</Table.Th>
          <Table.Th scope="col">最近同步</Table.Th>
          <Table.Th scope="col" ta="right">
            操作
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {accounts.map((account) => (
          <Fragment key={account.id}>
            <Table.Tr
              className={hasNotes(account) ? classes.noted : undefined}
              data-uncounted={!account.isActive || undefined}
            >
              <Table.Td>
                <AccountName account={account} />
              </Table.Td>
              <Table.Td className={list.short}>{brokerOf(account)}</Table.Td>
              <Table.Td ta="right" fw={500}>
                <AccountWorth account={account} />
              </Table.Td>
              <Table.Td ta="right">
                <AccountGain account={account} />
              </Table.Td>
              <Table.Td>
                <SyncStatus account={account} waiting={waiting.get(account.id)} />
              </Table.Td>
              <Table.Td className={list.short}>
                {formatInstant(account.lastSyncTime, '未同步')}
              </Table.Td>
              <Table.Td className={list.short}>
                <AccountButtons
                  account={account}
                  waiting={waiting.get(account.id)}
                  onAction={onAction}
                />
              </Table.Td>
            </Table.Tr>
            {hasNotes(account) && (
              <Table.Tr>
                <Table.Td colSpan={7} pt={0}>
                  <AccountNotes account={account} />
                </Table.Td>
              </Table.Tr>
            )}
          </Fragment>
        ))}
      </Table.Tbody>
    </DataTable>
  );
}
