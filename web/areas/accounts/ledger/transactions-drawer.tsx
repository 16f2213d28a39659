import { Modal } from '@mantine/core';
import { type Account, accounts } from '../../../../contract/accounts/accounts.ts';
import { ExportButtons } from '../../../ui/lists/export-list.tsx';
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
    <Modal
      opened={opened}
      onClose={onClose}
      fullScreen={narrow}
      size={640}
      xOffset={0}
      yOffset={0}
      transitionProps={{ transition: 'slide-left' }}
      title={account && `${account.accountName} · 明细`}
      {...(!narrow && { classNames: { inner: classes.inner, content: classes.content } })}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      {account && (
        <>
          <p className={classes.balance}>
            <span>当前余额</span>
            <Balance account={account} />
          </p>
          <div className={classes.export}>
            <ExportButtons list={accounts.transactions} params={{ id: account.id }} />
          </div>
          <TransactionPages account={account} />
        </>
      )}
    </Modal>
  );
}
