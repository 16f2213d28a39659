import type { SecuritiesAccount } from '../../contract/securities-fields.ts';

/** What a person can do with one account. */
export type AccountAction = 'sync' | 'test' | 'edit' | 'remove';

export interface AccountRowProps {
  account: SecuritiesAccount;
  /** The page waits for an answer about this account. */
  busy: boolean;
  onAction: (action: AccountAction, account: SecuritiesAccount) => void;
}
