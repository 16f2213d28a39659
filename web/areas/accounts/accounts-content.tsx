import { Button } from '@mantine/core';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import type { OnAccountAction } from './account-action.ts';
import { AccountList } from './account-list.tsx';
import { useAccounts } from './accounts.queries.ts';

interface AccountsContentProps {
  onAction: OnAccountAction;
  onAdd: () => void;
}

/** The list, or what stands in its place. A failed refresh leaves the last good list. */
export function AccountsContent({ onAction, onAdd }: AccountsContentProps) {
  const { data, error, refetch } = useAccounts();
  if (!data && error) {
    return <LoadError message={`加载失败: ${error.message}`} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonRows />;
  if (data.length === 0) {
    return (
      <EmptyState
        text="暂无账户"
        hint="把银行卡、现金、信用卡都记在这里，存入和取出都会留下明细。"
        action={<Button onClick={onAdd}>添加账户</Button>}
      />
    );
  }
  return <AccountList accounts={data} onAction={onAction} />;
}
