import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type Account,
  accounts,
  accountTransfers,
  type Transaction,
} from '../../../../contract/accounts/accounts.ts';
import { actFacts } from '../../../../contract/accounts/act-kinds.ts';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { households } from '../../../../contract/households/households.ts';
import { writerName } from '../../../ledger/writer-name.ts';
import { formatInstant, formatMoney, formatSigned } from '../../../lib/format/format.ts';
import { keepsLast, useCall, useRemovalCall } from '../../../lib/query/use-call.ts';
import { useIsRowBusy } from '../../../lib/query/use-change.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { ExportButtons } from '../../../ui/lists/export-list.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { confirmAction } from '../../../ui/overlays/confirm-delete.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { Balance } from './balance.tsx';
import { Reconcile } from './reconcile.tsx';
import classes from './transactions-drawer.module.css';

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
          <Reconcile account={account} />
          <div className={classes.export}>
            <ExportButtons list={accounts.transactions} params={{ id: account.id }} />
          </div>
          <TransactionPages account={account} />
        </>
      )}
    </Modal>
  );
}

/** One page of the ledger at a time, newest first. */
function TransactionPages({ account }: { account: Account }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useCall(
    accounts.transactions,
    { params: { id: account.id }, query: { page } },
    keepsLast,
  );
  if (!data) return <NotLoaded error={error} refetch={refetch} />;
  if (data.total === 0) return <EmptyState text="暂无明细" />;
  return (
    <>
      <div className={classes.page} aria-busy={isPlaceholderData}>
        <TransactionList transactions={data.records} currency={account.currency} />
      </div>
      <Pager label="明细分页" {...data} onChange={setPage} />
    </>
  );
}

interface TransactionListProps {
  transactions: Transaction[];
  currency: Currency;
}

const style = { mark: 'code' } as const;

/** Entries are listed in the order of booking; this explains an entry whose day is earlier. */
function bookedAt({ createdAt }: Transaction): string {
  return `记于 ${formatInstant(createdAt)}`;
}

/** The label of an entry; for one of another area it is a link to the page of that area. */
function Label({ entry: { label, actKind } }: { entry: Transaction }) {
  if (actKind === null || actKind === 'HOUSEHOLD') return label;
  return <Link to={actFacts[actKind].page}>{label}</Link>;
}

/** Entries with their amounts and the balance after each. */
function TransactionList({ transactions, currency }: TransactionListProps) {
  return (
    <ul className={classes.list} aria-label="交易明细">
      {transactions.map((entry) => (
        <li key={entry.id} className={classes.entry}>
          <time className={classes.time} dateTime={entry.day} title={bookedAt(entry)}>
            {entry.day}
          </time>
          <div className={classes.what}>
            <span className={classes.type}>
              <Label entry={entry} />
              {entry.isUndoable && <UndoTransfer entry={entry} currency={currency} />}
            </span>
            {entry.description && <span className={classes.description}>{entry.description}</span>}
            {entry.writtenBy && (
              <span className={classes.description}>{writerName(entry.writtenBy)}写入</span>
            )}
          </div>
          <div className={classes.figures}>
            <span className={classes.amount}>{formatSigned(entry.amount, currency, style)}</span>
            <span className={classes.after}>
              余额 {formatMoney(entry.balanceAfter, currency, style)}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface UndoTransferProps {
  entry: Transaction;
  currency: Currency;
}

/** Takes the transfer of an entry back, once that was confirmed. */
function UndoTransfer({ entry, currency }: UndoTransferProps) {
  const { id, transferId, actKind, actId, label, amount, day } = entry;
  const undo = useRemovalCall(accountTransfers.remove);
  const undoBetween = useRemovalCall(households.undoTransfer);
  const isBetween = actKind === 'HOUSEHOLD';
  const undone = isBetween ? actId : transferId;
  const busy = useIsRowBusy(undone ?? id);
  if (undone === null) return null;
  const what = `${day} ${label} ${formatMoney(Math.abs(amount), currency, { mark: 'code' })}`;

  const ask = () =>
    confirmAction({
      title: '确定要撤销这笔转账吗？',
      children: `“${what}”的两个账户会各记一笔冲正，余额恢复到转账之前。`,
      label: '撤销转账',
      onConfirm: () => (isBetween ? undoBetween : undo).change([undone]),
    });

  return (
    <Button
      data-writes
      variant="subtle"
      size="compact-xs"
      disabled={busy}
      aria-label={`撤销转账 ${what}`}
      onClick={ask}
    >
      撤销
    </Button>
  );
}
