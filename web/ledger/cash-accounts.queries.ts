import { useQuery } from '@tanstack/react-query';
import { accounts } from '../../contract/accounts/accounts.ts';
import { call } from '../lib/api/api.ts';

/** The owner's cash accounts, in one cached answer for all pages. */
export function useCashAccounts(enabled = true) {
  return useQuery({
    queryKey: ['accounts', 'list'],
    queryFn: ({ signal }) => call(accounts.list, {}, { signal }),
    enabled,
  });
}
