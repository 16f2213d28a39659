import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  IconFileImport,
  IconList,
  IconPencil,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Account } from '../../../contract/accounts/accounts.ts';
import { RowButtons } from '../../ui/lists/row-buttons.tsx';
import type { AccountAction, OnAccountAction } from './account-action.ts';

interface AccountButtonsProps {
  account: Account;
  onAction: OnAccountAction;
}

const icons = [
  { action: 'transactions', label: '明细', Icon: IconList },
  { action: 'edit', label: '编辑', Icon: IconPencil },
  { action: 'remove', label: '删除', Icon: IconTrash },
] as const satisfies { action: AccountAction; label: string; Icon: typeof IconList }[];

/** What can be done with an account, in one quiet row. */
export function AccountButtons({ account, onAction }: AccountButtonsProps) {
  const { accountName, isDefault } = account;
  const quiet = { variant: 'subtle', color: 'gray' } as const;
  return (
    <RowButtons id={account.id}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`存入 ${accountName}`}
        onClick={() => onAction('deposit', account)}
      >
        存入
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`取出 ${accountName}`}
        onClick={() => onAction('withdraw', account)}
      >
        取出
      </Button>
      <Tooltip label={isDefault ? '默认账户' : '设为默认'}>
        <ActionIcon
          {...quiet}
          aria-label={isDefault ? `${accountName} 是默认账户` : `设为默认 ${accountName}`}
          aria-disabled={isDefault}
          onClick={() => !isDefault && onAction('setDefault', account)}
        >
          {isDefault ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.5} />}
        </ActionIcon>
      </Tooltip>
      <Tooltip label="导入账单">
        <ActionIcon
          {...quiet}
          component={Link}
          to={`/dashboard/imports?account=${account.id}`}
          aria-label={`导入账单 ${accountName}`}
        >
          <IconFileImport size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      {icons.map(({ action, label, Icon }) => (
        <Tooltip key={action} label={label}>
          <ActionIcon
            {...quiet}
            aria-label={`${label} ${accountName}`}
            onClick={() => onAction(action, account)}
          >
            <Icon size={16} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      ))}
    </RowButtons>
  );
}
