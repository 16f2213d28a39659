import { Button } from '@mantine/core';
import {
  IconArrowsLeftRight,
  IconFileImport,
  IconPencil,
  IconPlugConnected,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { hasStatement } from '../../../contract/securities/securities-fields.ts';
import { formatInstant } from '../../lib/format/format.ts';
import list from '../../ui/lists/list.module.css';
import { RowButtons } from '../../ui/lists/row-buttons.tsx';
import { MenuItem } from '../../ui/overlays/menu-item.tsx';
import { MoreMenu } from '../../ui/overlays/more-menu.tsx';
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
          <AccountMenu account={account} onAction={onAction} />
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

function AccountMenu({ account, onAction }: Omit<AccountRowProps, 'waiting'>) {
  return (
    <MoreMenu subject={account.accountName}>
      <MenuItem
        icon={<IconPlugConnected size={16} stroke={1.5} />}
        onChoose={() => onAction('test', account)}
      >
        测试连接
      </MenuItem>
      {hasStatement(account.accountType) && (
        <MenuItem
          icon={<IconFileImport size={16} stroke={1.5} />}
          onChoose={() => onAction('statement', account)}
        >
          导入成交与股息
        </MenuItem>
      )}
      <MenuItem
        icon={<IconArrowsLeftRight size={16} stroke={1.5} />}
        onChoose={() => onAction('flows', account)}
      >
        转入转出
      </MenuItem>
      <MenuItem
        icon={<IconPencil size={16} stroke={1.5} />}
        onChoose={() => onAction('edit', account)}
      >
        编辑
      </MenuItem>
      <MenuItem
        data-writes="owner"
        danger
        icon={<IconTrash size={16} stroke={1.5} />}
        onChoose={() => onAction('remove', account)}
      >
        删除
      </MenuItem>
    </MoreMenu>
  );
}
