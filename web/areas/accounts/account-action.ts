import type { Account } from '../../../contract/accounts/accounts.ts';

/** What a person can do with one account. */
export type AccountAction =
  | 'deposit'
  | 'withdraw'
  | 'transactions'
  | 'edit'
  | 'setDefault'
  | 'remove';

/** Called by every button of an account; the page decides what it does. */
export type OnAccountAction = (action: AccountAction, account: Account) => void;
