import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil, IconPlugConnected, IconRefresh, IconTrash } from '@tabler/icons-react';
import { RowButtons } from '../../ui/lists/row-buttons.tsx';
import type { AccountAction, AccountRowProps } from './account-action.ts';
import classes from './securities.module.css';

const buttons = [
  { action: 'sync', label: '同步', Icon: IconRefresh },
  { action: 'test', label: '测试连接', Icon: IconPlugConnected },
  { action: 'edit', label: '编辑', Icon: IconPencil },
  { action: 'remove', label: '删除', Icon: IconTrash },
] as const satisfies { action: AccountAction; label: string; Icon: typeof IconTrash }[];

/** The buttons of an account. A paused account cannot be synced. */
export function AccountButtons({ account, waiting, onAction }: AccountRowProps) {
  const isRunning = waiting === 'sync' || account.syncStatus === 'SYNCING';
  return (
    <RowButtons id={account.id}>
      {buttons.map(({ action, label, Icon }) => {
        const off = action === 'sync' && !account.isActive;
        return (
          <Tooltip key={action} label={off ? '已停用，启用后才能同步' : label}>
            <ActionIcon
              variant="subtle"
              color="gray"
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
