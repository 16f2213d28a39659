import { useState } from 'react';
import type { Account } from '../../../../contract/accounts/accounts.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { useTransactions } from '../accounts.queries.ts';
import { TransactionList } from './transaction-list.tsx';
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
