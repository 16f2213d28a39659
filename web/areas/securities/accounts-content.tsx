import { Button } from '@mantine/core';
import type { Currency } from '../../../contract/fields/currencies.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import list from '../../ui/lists/list.module.css';
import { useNarrow } from '../../ui/use-narrow.ts';
import { AccountCard } from './account-card.tsx';
import { type AccountListProps, AccountsTable } from './accounts-table.tsx';
import { useSecuritiesAccounts } from './securities.queries.ts';

interface AccountsContentProps extends Omit<AccountListProps, 'accounts'> {
  currency: Currency;
  onAdd: () => void;
}

/** From this width of the window, in em, the columns fit beside the navigation (790 px of content). */
const tableFrom = 68;

/** The accounts; before they are there a placeholder, an error or an invitation. */
export function AccountsContent({ currency, waiting, onAction, onAdd }: AccountsContentProps) {
  const { data, error, refetch, isPlaceholderData } = useSecuritiesAccounts(currency);
  const narrow = useNarrow(tableFrom);
  if (!data && error) {
    return <LoadError message={`加载失败: ${error.message}`} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonRows rows={3} />;
  if (data.length === 0) {
    return (
      <EmptyState
        text="暂无账户"
        hint="可以连接长桥、富途、币安、欧易与火币 HTX。请使用只读密钥；密钥在浏览器里加密，服务器加密保存，任何页面都不会再显示。"
        action={<Button onClick={onAdd}>添加账户</Button>}
      />
    );
  }
  if (!narrow) {
    return (
      <div className={list.list} aria-busy={isPlaceholderData}>
        <AccountsTable accounts={data} waiting={waiting} onAction={onAction} />
      </div>
    );
  }
  return (
    <ul className={list.cards} aria-label="证券账户" aria-busy={isPlaceholderData}>
      {data.map((account) => (
        <AccountCard
          key={account.id}
          account={account}
          waiting={waiting.get(account.id)}
          onAction={onAction}
        />
      ))}
    </ul>
  );
}
