import { ActionIcon, Button, Table, Tooltip } from '@mantine/core';
import {
  IconFileImport,
  IconList,
  IconPencil,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { accountTypeLabels } from '../../../contract/accounts/account-fields.ts';
import type { Account } from '../../../contract/accounts/accounts.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import list from '../../ui/lists/list.module.css';
import { RowButtons } from '../../ui/lists/row-buttons.tsx';
import { TableHead } from '../../ui/lists/table-head.tsx';
import { MenuItem, MenuLink } from '../../ui/overlays/menu-item.tsx';
import { MoreMenu } from '../../ui/overlays/more-menu.tsx';
import { MoveIcon, MoveItem } from '../households/moves/move-controls.tsx';
import classes from './account-list.module.css';
import { Balance } from './ledger/balance.tsx';

/** What a person can do with one account. */
export type AccountAction =
  | 'deposit'
  | 'withdraw'
  | 'transactions'
  | 'edit'
  | 'setDefault'
  | 'remove';

/** Called by every button of an account; the page decides what it does. */
export type OnAccountAction = (action: AccountAction, account: Account) => void;

interface AccountTableProps {
  accounts: readonly Account[];
  onAction: OnAccountAction;
}

/** The accounts as a table, for wide screens. */
export function AccountTable({ accounts, onAction }: AccountTableProps) {
  return (
    <DataTable label="资金账户">
      <TableHead columns={['账户', '类型', '货币', { figure: '余额' }, { figure: '操作' }]} />
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

interface AccountButtonsProps {
  account: Account;
  onAction: OnAccountAction;
}

const moneyActions = [
  { action: 'deposit', label: '存入' },
  { action: 'withdraw', label: '取出' },
] as const satisfies { action: AccountAction; label: string }[];

const actionIcons = [
  { action: 'transactions', label: '明细', Icon: IconList },
  { action: 'edit', label: '编辑', Icon: IconPencil },
  { action: 'remove', label: '删除', Icon: IconTrash },
] as const satisfies { action: AccountAction; label: string; Icon: typeof IconList }[];

/** The role that an action needs in a household: owners alone delete an account, and every member sees its ledger. */
function writesOf(action: AccountAction): true | 'owner' | undefined {
  if (action === 'remove') return 'owner';
  return action === 'transactions' ? undefined : true;
}

/** What can be done with an account, in one quiet row. */
function AccountButtons({ account, onAction }: AccountButtonsProps) {
  const { accountName, isDefault } = account;
  const quiet = { variant: 'subtle', color: 'gray' } as const;
  return (
    <RowButtons id={account.id} someShow>
      {moneyActions.map(({ action, label }) => (
        <Button
          key={action}
          data-writes
          variant="subtle"
          size="compact-sm"
          aria-label={`${label} ${accountName}`}
          onClick={() => onAction(action, account)}
        >
          {label}
        </Button>
      ))}
      <Tooltip label={isDefault ? '默认账户' : '设为默认'}>
        <ActionIcon
          data-writes
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
          data-writes
          {...quiet}
          component={Link}
          to={`/dashboard/imports?account=${account.id}`}
          aria-label={`导入账单 ${accountName}`}
        >
          <IconFileImport size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      <MoveIcon kind="ACCOUNT" id={account.id} name={accountName} />
      {actionIcons.map(({ action, label, Icon }) => (
        <Tooltip key={action} label={label}>
          <ActionIcon
            {...quiet}
            data-writes={writesOf(action)}
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

interface AccountCardProps {
  account: Account;
  onAction: OnAccountAction;
}

/** One account on a phone: putting in and taking out are one tap, the rest is in a menu. */
export function AccountCard({ account, onAction }: AccountCardProps) {
  const { accountName, accountType, currency } = account;
  return (
    <li className={list.card}>
      <div className={list.cardHead}>
        <AccountName account={account} />
        <RowButtons id={account.id} someShow>
          <AccountMenu account={account} onAction={onAction} />
        </RowButtons>
      </div>
      <div className={list.cardFigures}>
        <span className={classes.kind}>
          {accountTypeLabels[accountType]} · {currency}
        </span>
        <span className={list.worth}>
          <Balance account={account} />
        </span>
      </div>
      <RowButtons id={account.id} className={classes.cardButtons}>
        {moneyActions.map(({ action, label }) => (
          <Button
            key={action}
            variant="default"
            mih={44}
            aria-label={`${label} ${accountName}`}
            onClick={() => onAction(action, account)}
          >
            {label}
          </Button>
        ))}
      </RowButtons>
    </li>
  );
}

interface AccountMenuProps {
  account: Account;
  onAction: OnAccountAction;
}

const icon = { size: 16, stroke: 1.5 } as const;

/** The rarer actions of an account, behind one button. */
function AccountMenu({ account, onAction }: AccountMenuProps) {
  return (
    <MoreMenu subject={account.accountName}>
      <MenuItem icon={<IconList {...icon} />} onChoose={() => onAction('transactions', account)}>
        明细
      </MenuItem>
      <MenuLink
        data-writes
        icon={<IconFileImport {...icon} />}
        to={`/dashboard/imports?account=${account.id}`}
      >
        导入账单
      </MenuLink>
      <MenuItem
        data-writes
        icon={<IconPencil {...icon} />}
        onChoose={() => onAction('edit', account)}
      >
        编辑
      </MenuItem>
      {!account.isDefault && (
        <MenuItem
          data-writes
          icon={<IconStar {...icon} />}
          onChoose={() => onAction('setDefault', account)}
        >
          设为默认
        </MenuItem>
      )}
      <MoveItem kind="ACCOUNT" id={account.id} name={account.accountName} />
      <MenuItem
        data-writes="owner"
        danger
        icon={<IconTrash {...icon} />}
        onChoose={() => onAction('remove', account)}
      >
        删除
      </MenuItem>
    </MoreMenu>
  );
}

/** The name of an account, the default mark behind it and its description below. */
function AccountName({ account }: { account: Account }) {
  return (
    <div className={list.name}>
      <div className={list.heading}>
        <span className={list.title}>{account.accountName}</span>
        {account.isDefault && <span className={list.mark}>默认</span>}
      </div>
      {account.description && <p className={list.second}>{account.description}</p>}
    </div>
  );
}
