import { Button } from '@mantine/core';
import { accountTypeLabels } from '../../../contract/accounts/account-fields.ts';
import type { Account } from '../../../contract/accounts/accounts.ts';
import list from '../../ui/lists/list.module.css';
import { RowButtons } from '../../ui/lists/row-buttons.tsx';
import type { OnAccountAction } from './account-action.ts';
import classes from './account-list.module.css';
import { AccountMenu } from './account-menu.tsx';
import { AccountName } from './account-name.tsx';
import { Balance } from './ledger/balance.tsx';

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
        <RowButtons id={account.id}>
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
        <Button
          variant="default"
          mih={44}
          aria-label={`存入 ${accountName}`}
          onClick={() => onAction('deposit', account)}
        >
          存入
        </Button>
        <Button
          variant="default"
          mih={44}
          aria-label={`取出 ${accountName}`}
          onClick={() => onAction('withdraw', account)}
        >
          取出
        </Button>
      </RowButtons>
    </li>
  );
}
