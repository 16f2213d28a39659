import type { Account } from '../../../contract/accounts/accounts.ts';
import list from '../../ui/lists/list.module.css';
import { Pager } from '../../ui/lists/pager.tsx';
import { usePages } from '../../ui/lists/use-pages.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import type { OnAccountAction } from './account-action.ts';
import { AccountCard } from './account-card.tsx';
import { AccountTable } from './account-table.tsx';

const pageSize = 50;

interface AccountListProps {
  accounts: readonly Account[];
  onAction: OnAccountAction;
}

/** All accounts, in the shape the screen has room for. */
export function AccountList({ accounts, onAction }: AccountListProps) {
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
