import { Button, Modal } from '@mantine/core';
import type { Account } from '../../../../contract/accounts/accounts.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { useTransactionsFile } from '../accounts.queries.ts';
import { Balance } from './balance.tsx';
import { TransactionPages } from './transaction-list.tsx';
import classes from './transactions.module.css';

interface TransactionsDrawerProps {
  account: Account | undefined;
  opened: boolean;
  onClose: () => void;
}

const files = [
  { format: 'xlsx', label: '导出 Excel' },
  { format: 'csv', label: '导出 CSV' },
] as const;

/** Saves the whole ledger as a file; a menu would lie above the dialog and share its Escape. */
function ExportTransactions({ account }: { account: Account }) {
  const file = useTransactionsFile(account.id);
  return (
    <div className={classes.export}>
      {files.map(({ format, label }) => (
        <Button
          key={format}
          variant="subtle"
          loading={file.isPending && file.variables === format}
          onClick={() => file.mutate(format)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
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
          <ExportTransactions account={account} />
          <TransactionPages account={account} />
        </>
      )}
    </Modal>
  );
}
