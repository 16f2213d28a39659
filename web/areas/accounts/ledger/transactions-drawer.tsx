import { Drawer } from '@mantine/core';
import type { Account } from '../../../../contract/accounts/accounts.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { Balance } from './balance.tsx';
import { TransactionPages } from './transaction-list.tsx';
import classes from './transactions.module.css';

interface TransactionsDrawerProps {
  account: Account | undefined;
  opened: boolean;
  onClose: () => void;
}

/** The ledger of one account, beside the list. */
export function TransactionsDrawer({ account, opened, onClose }: TransactionsDrawerProps) {
  const narrow = useNarrow();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={narrow ? '100%' : 640}
      title={account && `${account.accountName} · 明细`}
      classNames={{ title: classes.title }}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      {account && (
        <>
          <p className={classes.balance}>
            <span>当前余额</span>
            <Balance account={account} />
          </p>
          <TransactionPages account={account} />
        </>
      )}
    </Drawer>
  );
}
