import type { Account } from '../../contract/accounts.ts';
import list from '../ui/list.module.css';
import { useNarrow } from '../ui/use-narrow.ts';
import type { OnAccountAction } from './account-action.ts';
import { AccountCard } from './account-card.tsx';
import { AccountTable } from './account-table.tsx';

interface AccountListProps {
  accounts: Account[];
  onAction: OnAccountAction;
}

/** All accounts, in the shape the screen has room for. */
export function AccountList({ accounts, onAction }: AccountListProps) {
  const narrow = useNarrow();
  if (!narrow) return <AccountTable accounts={accounts} onAction={onAction} />;
  return (
    <ul className={list.cards} aria-label="资金账户">
      {accounts.map((account) => (
        <AccountCard key={account.id} account={account} onAction={onAction} />
      ))}
    </ul>
  );
}
