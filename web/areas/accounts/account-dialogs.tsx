import type { Account } from '../../../contract/accounts/accounts.ts';
import type { RowDialog } from '../../lib/forms/use-row-dialog.ts';
import { AddAccount } from './add-account.tsx';
import { EditAccount } from './edit-account.tsx';
import { AmountForm } from './ledger/amount-form.tsx';
import { TransactionsDrawer } from './ledger/transactions-drawer.tsx';
import { TransferForm } from './ledger/transfer-form.tsx';

export type AccountDialog = 'add' | 'edit' | 'deposit' | 'withdraw' | 'transactions' | 'transfer';

interface AccountDialogsProps {
  dialog: RowDialog<AccountDialog, Account>;
  accounts: Account[];
}

/** Every dialog of the page; at most one is open. */
export function AccountDialogs({ dialog, accounts }: AccountDialogsProps) {
  const { row: chosen, name, close, isOpen } = dialog;
  // The newest state of the row, or the last one if it was deleted. Before one is chosen the dialogs
  // are rendered with any row: only a dialog that was rendered before it opened returns the focus.
  const account = accounts.find(({ id }) => id === chosen?.id) ?? chosen ?? accounts[0];
  return (
    <>
      <AddAccount opened={isOpen('add')} onClose={close} />
      {account && (
        <>
          <EditAccount account={account} opened={isOpen('edit')} onClose={close} />
          <AmountForm
            account={account}
            direction={name === 'withdraw' ? 'withdraw' : 'deposit'}
            opened={isOpen('deposit', 'withdraw')}
            onClose={close}
          />
          <TransferForm accounts={accounts} opened={isOpen('transfer')} onClose={close} />
          <TransactionsDrawer account={account} opened={isOpen('transactions')} onClose={close} />
        </>
      )}
    </>
  );
}
