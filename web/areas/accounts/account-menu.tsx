import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconList, IconPencil, IconStar, IconTrash } from '@tabler/icons-react';
import type { Account } from '../../../contract/accounts/accounts.ts';
import type { OnAccountAction } from './account-action.ts';

interface AccountMenuProps {
  account: Account;
  onAction: OnAccountAction;
}

/** The rarer actions of an account, behind one button. */
export function AccountMenu({ account, onAction }: AccountMenuProps) {
  return (
    <Menu position="bottom-end" width={176}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={`更多操作 ${account.accountName}`}
        >
          <IconDots size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          mih={44}
          leftSection={<IconList size={16} stroke={1.5} />}
          onClick={() => onAction('transactions', account)}
        >
          明细
        </Menu.Item>
        <Menu.Item
          mih={44}
          leftSection={<IconPencil size={16} stroke={1.5} />}
          onClick={() => onAction('edit', account)}
        >
          编辑
        </Menu.Item>
        {!account.isDefault && (
          <Menu.Item
            mih={44}
            leftSection={<IconStar size={16} stroke={1.5} />}
            onClick={() => onAction('setDefault', account)}
          >
            设为默认
          </Menu.Item>
        )}
        <Menu.Item
          mih={44}
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
