import { AddAccount } from './add-account.tsx';
import { AmountForm } from './amount-form.tsx';
import { EditAccount } from './edit-account.tsx';
import { TransactionsDrawer } from './transactions-drawer.tsx';
import type { useAccountDialog } from './use-account-dialog.ts';

/** Every dialog of the page; at most one is open. */
export function AccountDialogs({ dialog }: { dialog: ReturnType<typeof useAccountDialog> }) {
  const { account, close, direction, isOpen } = dialog;
  return (
    <>
      <AddAccount opened={isOpen('add')} onClose={close} />
      {account && (
        <>
          <EditAccount account={account} opened={isOpen('edit')} onClose={close} />
          <AmountForm
            account={account}
            direction={direction}
            opened={isOpen('deposit', 'withdraw')}
            onClose={close}
          />
          <TransactionsDrawer account={account} opened={isOpen('transactions')} onClose={close} />
        </>
      )}
    </>
  );
}
