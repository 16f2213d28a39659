import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import type { Account } from '../../../contract/accounts/accounts.ts';
import { useCashAccounts } from '../../ledger/cash-accounts.queries.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import list from '../../ui/lists/list.module.css';
import { Pager } from '../../ui/lists/pager.tsx';
import { usePages } from '../../ui/lists/use-pages.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import type { OnAccountAction } from './account-action.ts';
import { AccountCard } from './account-card.tsx';
import { AccountTable } from './account-table.tsx';

interface AccountsContentProps {
  onAction: OnAccountAction;
  onAdd: () => void;
}

/** The list, or what is shown instead of it. A failed refresh keeps the last list. */
export function AccountsContent({ onAction, onAdd }: AccountsContentProps) {
  const { data, error, refetch } = useCashAccounts();
  if (!data && error) {
    return <LoadError message={`加载失败: ${error.message}`} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonRows />;
  if (data.length === 0) {
    return (
      <EmptyState
        text="暂无账户"
        hint="把银行卡、现金、信用卡都记在这里，存入和取出都会留下明细。"
        action={
          <Group justify="center">
            <Button onClick={onAdd}>添加账户</Button>
            <Button component={Link} to="/dashboard/imports" variant="default">
              导入账单
            </Button>
          </Group>
        }
      />
    );
  }
  return <AccountList accounts={data} onAction={onAction} />;
}

const pageSize = 50;

interface AccountListProps {
  accounts: readonly Account[];
  onAction: OnAccountAction;
}

/** All accounts: cards on a narrow screen, a table on others. */
function AccountList({ accounts, onAction }: AccountListProps) {
  const narrow = useNarrow();
  const { shown, isPaged, pager } = usePages(accounts, pageSize);
  return (
    <>
      {narrow ? (
        <ul className={list.cards} aria-label="资金账户">
          {shown.map((account) => (
            <AccountCard key={account.id} account={account} onAction={onAction} />
          ))}
        </ul>
      ) : (
        <AccountTable accounts={shown} onAction={onAction} />
      )}
      {isPaged && <Pager label="账户分页" {...pager} />}
    </>
  );
}
