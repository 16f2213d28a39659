import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconDots,
  IconPencil,
  IconPlugConnected,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { formatInstant } from '../../lib/format/format.ts';
import list from '../../ui/lists/list.module.css';
import { RowButtons } from '../../ui/lists/row-buttons.tsx';
import type { AccountRowProps } from './account-action.ts';
import { AccountGain, AccountWorth } from './account-figures.tsx';
import { AccountName, brokerOf } from './account-name.tsx';
import { AccountNotes } from './account-notes.tsx';
import classes from './securities.module.css';
import { SyncStatus } from './sync-status.tsx';

/** One account on a phone: syncing is one tap, the rest is in a menu. */
export function AccountCard({ account, waiting, onAction }: AccountRowProps) {
  const { accountName, lastSyncTime } = account;
  return (
    <li className={list.card} data-uncounted={!account.isActive || undefined}>
      <div className={list.cardHead}>
        <AccountName account={account} />
        <RowButtons id={account.id}>
          <AccountMenu account={account} waiting={waiting} onAction={onAction} />
        </RowButtons>
      </div>
      <div className={list.cardFigures}>
        <div className={list.worth}>
          <AccountWorth account={account} />
        </div>
        <AccountGain account={account} />
      </div>
      <dl className={`${list.facts} ${classes.cardStatus}`}>
        <dt>类型</dt>
        <dd>{brokerOf(account)}</dd>
        <dt>同步状态</dt>
        <dd>
          <SyncStatus account={account} waiting={waiting} />
        </dd>
        <dt>最近同步</dt>
        <dd>{formatInstant(lastSyncTime, '未同步')}</dd>
      </dl>
      <AccountNotes account={account} />
      <RowButtons id={account.id} className={classes.cardButtons}>
        <Button
          variant="default"
          fullWidth
          leftSection={<IconRefresh size={16} stroke={1.5} />}
          loading={waiting === 'sync' || account.syncStatus === 'SYNCING'}
          disabled={!account.isActive}
          aria-label={`同步 ${accountName}`}
          onClick={() => onAction('sync', account)}
        >
          {account.isActive ? '同步' : '已停用，启用后才能同步'}
        </Button>
      </RowButtons>
    </li>
  );
}

function AccountMenu({ account, onAction }: AccountRowProps) {
  return (
    <Menu position="bottom-end" width={176}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`更多操作 ${account.accountName}`}>
          <IconDots size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPlugConnected size={16} stroke={1.5} />}
          onClick={() => onAction('test', account)}
        >
          测试连接
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPencil size={16} stroke={1.5} />}
          onClick={() => onAction('edit', account)}
        >
          编辑
        </Menu.Item>
        <Menu.Item
          color="var(--danger)"
          leftSection={<IconTrash size={16} stroke={1.5} />}
          onClick={() => onAction('remove', account)}
        >
          删除
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
