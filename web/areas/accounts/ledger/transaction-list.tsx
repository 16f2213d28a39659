import { useState } from 'react';
import { transactionTypeLabels } from '../../../../contract/accounts/account-fields.ts';
import type { Account, Transaction } from '../../../../contract/accounts/accounts.ts';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { formatInstant, formatMoney, formatSigned } from '../../../lib/format/format.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { useTransactions } from '../accounts.queries.ts';
import classes from './transactions.module.css';

/** One page of the ledger at a time, newest first. */
export function TransactionPages({ account }: { account: Account }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useTransactions(account.id, page);
  if (error) {
    return <LoadError message={`加载失败: ${error.message}`} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonRows />;
  if (data.total === 0) return <EmptyState text="暂无明细" />;
  return (
    <>
      <div className={classes.page} aria-busy={isPlaceholderData}>
        <TransactionList transactions={data.records} currency={account.currency} />
      </div>
      <Pager
        label="明细分页"
        page={data.page}
        size={data.size}
        total={data.total}
        onChange={setPage}
      />
    </>
  );
}

interface TransactionListProps {
  transactions: Transaction[];
  currency: Currency;
}

/** Entries with what they added and the balance after them. */
function TransactionList({ transactions, currency }: TransactionListProps) {
  const style = { mark: 'code' } as const;
  return (
    <ul className={classes.list} aria-label="交易明细">
      {transactions.map(({ id, type, amount, balanceAfter, description, createdAt }) => (
        <li key={id} className={classes.entry}>
          <time className={classes.time} dateTime={createdAt}>
            {formatInstant(createdAt)}
          </time>
          <div className={classes.what}>
            <span className={classes.type}>{transactionTypeLabels[type]}</span>
            {description && <span className={classes.description}>{description}</span>}
          </div>
          <div className={classes.figures}>
            <span className={classes.amount}>{formatSigned(amount, currency, style)}</span>
            <span className={classes.after}>余额 {formatMoney(balanceAfter, currency, style)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
