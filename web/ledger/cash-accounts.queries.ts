import { accounts } from '../../contract/accounts/accounts.ts';
import { useCall } from '../lib/query/use-call.ts';

/** The owner's cash accounts, in one cached answer for all pages. */
export function useCashAccounts(enabled = true) {
  return useCall(accounts.list, {}, { enabled });
}
