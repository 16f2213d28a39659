import { useState } from 'react';
import type { Account } from '../../../contract/accounts/accounts.ts';

export type AccountDialog = 'add' | 'edit' | 'deposit' | 'withdraw' | 'transactions';

interface Shown {
  dialog: AccountDialog;
  account: Account | undefined;
  opened: boolean;
}

/**
 * Which dialog is open, and for which account. Both are kept after closing, so that a dialog that
 * fades out still shows what it was about.
 */
export function useAccountDialog() {
  const [shown, setShown] = useState<Shown>();
  return {
    account: shown?.account,
    direction: shown?.dialog === 'withdraw' ? ('withdraw' as const) : ('deposit' as const),
    isOpen: (...dialogs: AccountDialog[]) =>
      shown?.opened === true && dialogs.includes(shown.dialog),
    open: (dialog: AccountDialog, account?: Account) => setShown({ dialog, account, opened: true }),
    close: () => setShown((last) => last && { ...last, opened: false }),
  };
}
