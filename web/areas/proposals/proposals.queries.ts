import { accounts } from '../../../contract/accounts/accounts.ts';
import type { Currency } from '../../../contract/fields/currencies.ts';
import { investments } from '../../../contract/investments/investments.ts';
import { useCall } from '../../lib/query/use-call.ts';

/** The accounts and investments that entries name by their ids. */
export interface NamedRows {
  accounts: readonly { id: string; name: string; currency: Currency }[];
  investments: readonly { id: string; name: string }[];
}

/** All of them, or nothing: a row that has not been read yet must not look like one that is gone. */
export function useNamedRows() {
  const ownAccounts = useCall(accounts.list);
  const holdings = useCall(investments.list, { query: { state: 'all' } });
  const rows: NamedRows | undefined = ownAccounts.data &&
    holdings.data && {
      accounts: ownAccounts.data.map(({ id, accountName, currency }) => ({
        id,
        name: accountName,
        currency,
      })),
      investments: holdings.data.map(({ id, investmentName }) => ({ id, name: investmentName })),
    };
  return {
    rows,
    error: ownAccounts.error ?? holdings.error,
    refetch: () => Promise.all([ownAccounts.refetch(), holdings.refetch()]),
  };
}
