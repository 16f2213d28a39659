import { accounts } from '../../../contract/accounts/accounts.ts';
import type { Currency } from '../../../contract/fields/currencies.ts';
import { investments } from '../../../contract/investments/investments.ts';
import {
  type SpendingCategory,
  spendingCategories,
} from '../../../contract/spending/categories.ts';
import { useCall } from '../../lib/query/use-call.ts';

/** The accounts, investments and categories that entries name by their ids. */
export interface NamedRows {
  accounts: readonly { id: string; name: string; currency: Currency }[];
  investments: readonly { id: string; name: string }[];
  /** Those of the second level behind the name of their parent. */
  categories: readonly { id: string; name: string; isHidden: boolean }[];
}

/** All of them, or nothing: a row that has not been read yet must not look like one that is gone. */
export function useNamedRows() {
  const ownAccounts = useCall(accounts.list);
  const holdings = useCall(investments.list, { query: { state: 'all' } });
  const categories = useCall(spendingCategories.list);
  const rows: NamedRows | undefined = ownAccounts.data &&
    holdings.data &&
    categories.data && {
      accounts: ownAccounts.data.map(({ id, accountName, currency }) => ({
        id,
        name: accountName,
        currency,
      })),
      investments: holdings.data.map(({ id, investmentName }) => ({ id, name: investmentName })),
      categories: namedCategories(categories.data),
    };
  return {
    rows,
    error: ownAccounts.error ?? holdings.error ?? categories.error,
    refetch: () => Promise.all([ownAccounts.refetch(), holdings.refetch(), categories.refetch()]),
  };
}

function namedCategories(categories: readonly SpendingCategory[]): NamedRows['categories'] {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return categories.map(({ id, name, parentId, isHidden }) => {
    const parent = names.get(parentId ?? '');
    return { id, name: parent === undefined ? name : `${parent} / ${name}`, isHidden };
  });
}
