import { ActionIcon, Table, Tooltip } from '@mantine/core';
import {
  IconFileImport,
  IconPencil,
  IconPlugConnected,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { Fragment } from 'react';
import {
  hasStatement,
  type SecuritiesAccount,
} from '../../../contract/securities/securities-fields.ts';
import { formatInstant } from '../../lib/format/format.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import list from '../../ui/lists/list.module.css';
import { RowButtons } from '../../ui/lists/row-buttons.tsx';
import { TableHead } from '../../ui/lists/table-head.tsx';
import type { AccountAction, AccountRowProps } from './account-action.ts';
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
      <TableHead
        columns={[
          '账户',
          '类型',
          { figure: '资产' },
          { figure: '盈亏' },
          '同步状态',
          '最近同步',
          { figure: '操作' },
        ]}
      />
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

const buttons = [
  { action: 'sync', label: '同步', Icon: IconRefresh },
  { action: 'test', label: '测试连接', Icon: IconPlugConnected },
  { action: 'statement', label: '导入成交与股息', Icon: IconFileImport },
  { action: 'edit', label: '编辑', Icon: IconPencil },
  { action: 'remove', label: '删除', Icon: IconTrash },
] as const satisfies { action: AccountAction; label: string; Icon: typeof IconTrash }[];

/** The buttons of an account. A paused account cannot be synced. */
function AccountButtons({ account, waiting, onAction }: AccountRowProps) {
  const offered = buttons.filter(
    ({ action }) => action !== 'statement' || hasStatement(account.accountType),
  );
  const isRunning = waiting === 'sync' || account.syncStatus === 'SYNCING';
  return (
    <RowButtons id={account.id}>
      {offered.map(({ action, label, Icon }) => {
        const off = action === 'sync' && !account.isActive;
        return (
          <Tooltip key={action} label={off ? '已停用，启用后才能同步' : label}>
            <ActionIcon
              variant="subtle"
              color="gray"
              data-writes={action === 'remove' ? 'owner' : true}
              aria-label={`${label} ${account.accountName}`}
              className={off ? classes.off : ''}
              aria-disabled={off || undefined}
              loading={action === 'sync' ? isRunning : action === waiting}
              onClick={() => !off && onAction(action, account)}
            >
              <Icon size={16} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </RowButtons>
  );
}
