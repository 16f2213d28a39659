import type { SecuritiesAccount } from '../../../contract/securities/securities-fields.ts';
import type { Waiting } from './use-syncs.ts';

/** What a person can do with one account. */
export type AccountAction = 'sync' | 'test' | 'statement' | 'flows' | 'edit' | 'remove';

export interface AccountRowProps {
  account: SecuritiesAccount;
  /** What is under way for this account. */
  waiting: Waiting | undefined;
  onAction: (action: AccountAction, account: SecuritiesAccount) => void;
}
