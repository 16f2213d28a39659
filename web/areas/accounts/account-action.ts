import type { Account } from '../../../contract/accounts/accounts.ts';

/** What a person can do with one account. */
export type AccountAction =
  | 'deposit'
  | 'withdraw'
  | 'transactions'
  | 'edit'
  | 'setDefault'
  | 'remove';

/** Every button of an account reports here; the page decides what happens. */
export type OnAccountAction = (action: AccountAction, account: Account) => void;
